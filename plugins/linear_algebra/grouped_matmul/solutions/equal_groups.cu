// expect: wrong_answer
// Takes the groups to be equally long, as they are when a router balances its experts perfectly.
#include <cstddef>
#include <cstdint>

namespace {

struct Sizes {
  size_t rows, groups, n, k;
};

__global__ void multiply(const float* x, const float* w, float* y, Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.rows * sizes.n) return;
  const size_t row = place / sizes.n;
  const size_t column = place % sizes.n;
  const float* const left = x + row * sizes.k;
  const float* const right = w + row * sizes.groups / sizes.rows * sizes.k * sizes.n + column;
  float sum = 0.0F;
  for (size_t p = 0; p < sizes.k; ++p) sum += left[p] * right[p * sizes.n];
  y[place] = sum;
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_w, const int32_t* /*input_offsets*/,
                         float* output_y, size_t rows, size_t groups, size_t n, size_t k) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((rows * n + threads - 1) / threads);
  multiply<<<blocks, threads>>>(input_x, input_w, output_y, Sizes{rows, groups, n, k});
}
