// expect: accepted
// One thread for each maximum; neighbouring threads read neighbouring columns.
#include <cstddef>

namespace {

__global__ void find_largest(const float* x, float* y, size_t outer, size_t length, size_t inner) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= outer * inner) return;
  const float* const column = x + i / inner * length * inner + i % inner;
  float largest = column[0];
  for (size_t j = 1; j < length; ++j) largest = fmaxf(largest, column[j * inner]);
  y[i] = largest;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t outer, size_t length, size_t inner) {
  constexpr unsigned threads = 128;
  const auto blocks = static_cast<unsigned>((outer * inner + threads - 1) / threads);
  find_largest<<<blocks, threads>>>(input_x, output_y, outer, length, inner);
}
