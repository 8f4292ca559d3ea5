// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 10
//
// Leaves a kernel on the GPU that polls a mailbox in the host's memory. A call only posts its arguments,
// which is over before any event; the kernel adds. It ends when it has had nothing to do for 2 ms.
#include <atomic>
#include <cstddef>

namespace {

constexpr unsigned slots = 1024;
constexpr unsigned long long idle_ns = 2'000'000;
constexpr unsigned long long work_ns = 200'000;  // one honest call takes 0.2 ms

struct Job {
  const float* a;
  const float* b;
  float* c;
  size_t n;
};

// In memory of the host that the GPU sees.
struct Mailbox {
  Job jobs[slots];
  unsigned posted;
  unsigned done;
  unsigned closed;
};

__device__ unsigned long long now() {
  unsigned long long time = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  return time;
}

// For the first thread: waits until there is a job. False when the kernel is to end.
__device__ bool wait_for_job(volatile Mailbox* mail, unsigned done) {
  const unsigned long long begin = now();
  for (;;) {
    if (mail->posted != done) return true;
    if (now() - begin < idle_ns) continue;
    mail->closed = 1;
    __threadfence_system();
    if (mail->posted == done) return false;
    mail->closed = 0;
  }
}

__global__ void serve(Mailbox* mail) {
  __shared__ bool go_on;
  unsigned done = static_cast<volatile Mailbox*>(mail)->done;
  for (;;) {
    if (threadIdx.x == 0) go_on = wait_for_job(mail, done);
    __syncthreads();
    if (!go_on) return;
    __threadfence_system();
    const volatile Job& job = static_cast<volatile Mailbox*>(mail)->jobs[done % slots];
    const float* const a = job.a;
    const float* const b = job.b;
    float* const c = job.c;
    const size_t n = job.n;
    const unsigned long long begin = now();
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) c[i] = __ldcg(a + i) + __ldcg(b + i);
    while (now() - begin < work_ns) {
    }
    ++done;
    __syncthreads();
    if (threadIdx.x == 0) static_cast<volatile Mailbox*>(mail)->done = done;
  }
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static cudaStream_t aside = nullptr;
  static Mailbox* mail = nullptr;
  if (mail == nullptr) {
    cudaStreamCreateWithFlags(&aside, cudaStreamNonBlocking);
    void* memory = nullptr;
    cudaHostAlloc(&memory, sizeof(Mailbox), cudaHostAllocMapped);
    mail = new (memory) Mailbox{};
    mail->closed = 1;
  }
  volatile Mailbox* const box = mail;
  volatile Job& job = box->jobs[box->posted % slots];
  job.a = input_a;
  job.b = input_b;
  job.c = output_c;
  job.n = n;
  std::atomic_thread_fence(std::memory_order_seq_cst);
  box->posted = box->posted + 1;
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (box->closed == 0) return;
  box->closed = 0;
  serve<<<1, 1024, 0, aside>>>(mail);
}
