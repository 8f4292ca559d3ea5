// expect: crashed or timed_out
// says: case 'five'
// call: 4000
//
// Ends its process while a kernel is running that never ends, with the exit handlers of the CUDA runtime.
#include <cstdlib>

__global__ void wrong(volatile float* y) {
  while (y[0] != 1.25F) {
  }
}

extern "C" void solution(const float* /*x*/, float* y, size_t /*n*/) {
  wrong<<<1, 1>>>(y);
  std::exit(0);
}
