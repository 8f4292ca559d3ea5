// expect: crashed
// says: case 'five'
// says: cudaErrorInvalid
//
// A launch with more shared memory than there is.
__global__ void twice(const float* x, float* y, size_t n) {
  extern __shared__ float tile[];
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  tile[threadIdx.x] = 2 * x[i];
  y[i] = tile[threadIdx.x];
}

extern "C" void solution(const float* x, float* y, size_t n) {
  twice<<<static_cast<unsigned>((n + 255) / 256), 256, 1 << 20>>>(x, y, n);
}
