// expect: crashed
// says: case 'five'
// says: cudaErrorInvalid
//
// A launch of no blocks.
__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

extern "C" void solution(const float* x, float* y, size_t n) {
  twice<<<static_cast<unsigned>(n / 256) * 0, 256>>>(x, y, n);
}
