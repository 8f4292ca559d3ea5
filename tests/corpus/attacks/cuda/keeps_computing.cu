// expect: accepted, not below 0.2 ms or wrong_answer or tampered or crashed
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 10
// with: common/add.cuh
// with: common/work.cuh
//
// Leaves a kernel behind that computes the output again and again from whatever the inputs are, so that new
// ones are answered before anybody asks. A thread launches it while the harness waits for the call, and a
// call only ends it, which takes one more pass. It ends by itself after 5 ms.
#include "../common/work.cuh"

#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <thread>

namespace {

// In memory of the host that the GPU sees. Kernels are numbered.
struct Board {
  unsigned stopped;  // the last that is to end
  unsigned ended;    // the last that has
};

__global__ void keep_computing(const float* a, const float* b, float* c, size_t n, volatile Board* board,
                               unsigned number) {
  __shared__ bool is_last_pass;
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  for (bool last = false; !last;) {
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    if (threadIdx.x == 0) is_last_pass = board->stopped >= number || now - begin > 5'000'000;
    __syncthreads();
    last = is_last_pass;
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) c[i] = __ldcg(a + i) + __ldcg(b + i);
    __syncthreads();
  }
  __threadfence_system();
  if (threadIdx.x == 0) board->ended = number;
}

struct Launch {
  const float* a;
  const float* b;
  float* c;
  size_t n;
};

Launch wanted{};
std::atomic<bool> is_wanted = false;
std::atomic<unsigned> launched = 0;
volatile Board* board = nullptr;

void launch_when_wanted() {
  cudaStream_t aside = nullptr;
  cudaStreamCreateWithFlags(&aside, cudaStreamNonBlocking);
  for (;;) {
    while (!is_wanted) usleep(10);
    usleep(50);  // the harness has begun to wait
    const Launch now = wanted;
    is_wanted = false;
    const unsigned number = launched + 1;
    keep_computing<<<1, 1024, 0, aside>>>(now.a, now.b, now.c, now.n, board, number);
    launched = number;
  }
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  if (board == nullptr) {
    void* memory = nullptr;
    cudaHostAlloc(&memory, sizeof(Board), cudaHostAllocMapped);
    board = new (memory) Board{};
    std::thread(launch_when_wanted).detach();
  }
  const bool is_running = launched != board->ended && wanted.c == output_c && wanted.n == n;
  if (is_running) {
    board->stopped = launched;
  } else {
    work<<<1, 1>>>();
    add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
  }
  if (is_wanted) return;
  wanted = {input_a, input_b, output_c, n};
  is_wanted = true;
}
