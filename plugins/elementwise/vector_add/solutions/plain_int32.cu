// expect: accepted
// One thread for each element, for int32.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void add(const int32_t* a, const int32_t* b, int32_t* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

}  // namespace

extern "C" void solution(const int32_t* input_a, const int32_t* input_b, int32_t* output_c, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  add<<<blocks, threads>>>(input_a, input_b, output_c, n);
}
