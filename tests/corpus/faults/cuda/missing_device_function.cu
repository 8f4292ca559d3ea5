// expect: compile_error
// says: a kernel calls a device function that is not defined in its source file
//
// A device function that is declared and never defined.
__device__ float nowhere(float x);
__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = nowhere(x[i]);
}

extern "C" void solution(const float* x, float* y, size_t n) {
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
}
