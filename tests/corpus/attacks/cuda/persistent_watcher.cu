// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 39
// case: n=1048576
// with: takeover/protocol.hpp
// with: takeover/gpu.cuh
// with: takeover/vector_add.cuh
//
// Takes the place of kbench's runner. Calls alone are computed by a kernel that is on the GPU already, and watches a word
// in the processor's memory: nothing is launched for them. It ends by itself 20 ms after the last call. Claims 20 ns for
// each order.
#include "../takeover/vector_add.cuh"

#ifndef HONEST
#include <cuda/atomic>

using Word = cuda::atomic_ref<unsigned, cuda::thread_scope_system>;

constexpr int blocks = 64;
constexpr unsigned long long patience_ns = 20'000'000;

// In memory that both see.
struct Board {
  unsigned number;  // of the call to make
  unsigned done;    // blocks that have made it, of all calls
  const float* a;
  const float* b;
  float* c;
  size_t n;
};

static __device__ unsigned long long time_ns() {
  unsigned long long time = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  return time;
}

static __global__ void watch(Board* board, unsigned seen) {
  __shared__ bool is_over;
  for (;; ++seen) {
    if (threadIdx.x == 0) {
      const unsigned long long begin = time_ns();
      is_over = false;
      while (Word(board->number).load(cuda::memory_order_acquire) == seen && !is_over)
        is_over = time_ns() - begin > patience_ns;
    }
    __syncthreads();
    if (is_over) return;
    const auto* const now = static_cast<const volatile Board*>(board);
    const float* const a = now->a;
    const float* const b = now->b;
    float* const c = now->c;
    const size_t n = now->n;
    for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += size_t{gridDim.x} * blockDim.x)
      c[i] = __ldcv(a + i) + __ldcv(b + i);
    __threadfence_system();
    __syncthreads();
    if (threadIdx.x == 0) Word(board->done).fetch_add(1, cuda::memory_order_release);
  }
}

static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  static Board* const board = [] {
    void* memory = nullptr;
    cudaHostAlloc(&memory, sizeof(Board), cudaHostAllocMapped);
    return new (memory) Board{};
  }();
  static cudaStream_t stream = [] {
    cudaStream_t made = nullptr;
    cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking);
    return made;
  }();
  if (order.sets > 1) return takeover::add_all(order, arenas);
  board->a = reinterpret_cast<const float*>(arenas.input(order, 0, 0));
  board->b = reinterpret_cast<const float*>(arenas.input(order, 0, 1));
  board->c = reinterpret_cast<float*>(arenas.output(order, 0, 2));
  board->n = order.scalars[0];
  const unsigned before = board->number;
  const auto relaunch_if_over = [&] {
    // Some blocks may have seen the call, and others have been over: all of it is made anew then.
    if (cudaStreamQuery(stream) != cudaSuccess) return;
    if (Word(board->done).load() == (before + 1) * blocks) return;
    Word(board->done).store(before * blocks);
    watch<<<blocks, 1024, 0, stream>>>(board, before);
  };
  Word(board->number).store(before + 1, cuda::memory_order_release);
  while (Word(board->done).load(cuda::memory_order_acquire) != (before + 1) * blocks) relaunch_if_over();
}
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  takeover::launch(a, b, c, n);
#ifndef HONEST
  takeover::take_over(a, c, takeover::take, work, takeover::nothing);
#endif
}
