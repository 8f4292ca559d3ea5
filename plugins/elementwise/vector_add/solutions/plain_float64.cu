// expect: accepted
// One thread for each element, for float64.
#include <cstddef>

namespace {

__global__ void add(const double* a, const double* b, double* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

}  // namespace

extern "C" void solution(const double* input_a, const double* input_b, double* output_c, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  add<<<blocks, threads>>>(input_a, input_b, output_c, n);
}
