// expect: accepted
// One block: every thread has a running sum in float64, and the sums are added up as a tree.
#include <cstddef>

namespace {

constexpr unsigned threads = 1024;

__global__ void add_up(const double* x, double* result, size_t n) {
  __shared__ double sums[threads];
  double sum = 0.0;
  for (size_t i = threadIdx.x; i < n; i += threads) sum += x[i];
  sums[threadIdx.x] = sum;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
  }
  if (threadIdx.x == 0) *result = sums[0];
}

}  // namespace

extern "C" void solution(const double* input_x, double* output_sum, size_t n) {
  add_up<<<1, threads>>>(input_x, output_sum, n);
}
