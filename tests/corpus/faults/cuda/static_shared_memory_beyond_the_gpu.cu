// expect: compile_error
// says: more shared memory than the GPU has
//
// A kernel that declares more shared memory than a block can have.
__global__ void twice(const float* x, float* y, size_t n) {
  __shared__ float tile[1 << 20];
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  tile[i] = i < n ? 2 * x[i] : 0;
  __syncthreads();
  if (i < n) y[i] = tile[n - 1 - i];
}

extern "C" void solution(const float* x, float* y, size_t n) {
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
}
