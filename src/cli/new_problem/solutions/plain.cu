// expect: accepted
// One thread for each element.
#include <cstddef>

namespace {

__global__ void square(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * x[i];
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  square<<<static_cast<unsigned>((n + 255) / 256), 256>>>(input_x, output_y, n);
}
