// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 2
// with: common/add.cuh
//
// A function of the host, in a stream for which no event waits, lets the call take its time after solution()
// has returned.
#include "../common/add.cuh"

#include <unistd.h>

#include <chrono>
#include <cstddef>

namespace {

// One honest call takes 0.2 ms.
void work(void* /*nothing*/) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
  while (std::chrono::steady_clock::now() < end) {
  }
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static cudaStream_t aside = nullptr;
  if (aside == nullptr) cudaStreamCreateWithFlags(&aside, cudaStreamNonBlocking);
  cudaLaunchHostFunc(aside, work, nullptr);
  add<<<blocks_for(n), 256, 0, aside>>>(input_a, input_b, output_c, n);
}
