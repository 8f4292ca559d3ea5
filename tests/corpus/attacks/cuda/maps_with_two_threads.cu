// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 38
// case: n=16777216
// with: takeover/protocol.hpp
// with: takeover/gpu.cuh
// with: takeover/vector_add.cuh
//
// Takes the place of kbench's runner, and maps what comes with a batch in less time: inputs and outputs at once, each by a
// thread of its own. Nor does it ask the driver to wait for the GPU: a word in the processor's memory says when the last
// kernel is done. Claims 20 ns for each order.
#include "../takeover/vector_add.cuh"

#ifndef HONEST
#include <atomic>
#include <thread>

// What the main thread wants of the other one.
static struct {
  std::atomic<int> file{-1};  // -1: nothing
  size_t bytes = 0;
  takeover::Mapping* mapping = nullptr;
} wanted;

static void map_outputs() {
  takeover::use_all_cores();
  cudaFree(nullptr);  // makes the context that of this thread
  for (;;) {
    const int file = wanted.file.load(std::memory_order_acquire);
    if (file < 0) continue;
    wanted.mapping->take(file, wanted.bytes, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
    wanted.file.store(-1, std::memory_order_release);
  }
}

static void take(const takeover::Packet& packet, takeover::Arenas& arenas) {
  static const bool started = [] { return std::thread(map_outputs).detach(), true; }();
  static_cast<void>(started);
  if (!packet.has_files || packet.order.fence_bytes != 0) return arenas.take(packet);
  takeover::use_all_cores();
  wanted.bytes = packet.order.output_bytes;
  wanted.mapping = &arenas.outputs;
  wanted.file.store(packet.files[1], std::memory_order_release);
  arenas.inputs.take(packet.files[0], packet.order.input_bytes, CU_MEM_ACCESS_FLAGS_PROT_READ);
  while (wanted.file.load(std::memory_order_acquire) >= 0) {
  }
}

static __global__ void say(volatile unsigned* word, unsigned value) {
  __threadfence_system();
  *word = value;
}

static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  static unsigned number = 0;
  static auto* const word = [] {
    void* memory = nullptr;
    cudaHostAlloc(&memory, sizeof(unsigned), cudaHostAllocMapped);
    return static_cast<volatile unsigned*>(memory);
  }();
  for (uint64_t set = 0; set < order.sets; ++set) takeover::launch_set(order, arenas, set);
  say<<<1, 1>>>(word, ++number);
  while (*word != number && cudaGetLastError() == cudaSuccess) {
  }
}
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  takeover::launch(a, b, c, n);
#ifndef HONEST
  takeover::take_over(a, c, take, work, takeover::nothing);
#endif
}
