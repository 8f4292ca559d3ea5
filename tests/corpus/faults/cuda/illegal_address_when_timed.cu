// expect: crashed
// says: case 'timed'
// says: cudaErrorIllegalAddress
//
// Behaves in the checks, and writes outside where it is timed.
__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}
__global__ void wrong(float* y) { y[size_t{1} << 40U] = 1; }

extern "C" void solution(const float* x, float* y, size_t n) {
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
  if (n == 4096) wrong<<<1, 1>>>(y);
}
