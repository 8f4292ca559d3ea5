// expect: crashed
// says: case 'five'
// says: cudaErrorInvalid
//
// A launch of more threads to a block than there can be, which nobody looks at.
__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

extern "C" void solution(const float* x, float* y, size_t n) { twice<<<1, 4096>>>(x, y, n); }
