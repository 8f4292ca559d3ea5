// expect: crashed
// says: cudaErrorIllegalAddress
//
// Has a kernel crash while the file is being loaded.
__global__ void wrong(float* y) { y[size_t{1} << 40U] = 1; }

__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

static const int early = [] {
  float* memory = nullptr;
  cudaMalloc(&memory, sizeof *memory);
  wrong<<<1, 1>>>(memory);
  return static_cast<int>(cudaDeviceSynchronize());
}();

extern "C" void solution(const float* x, float* y, size_t n) {
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, early == 0 ? n : n + 0);
}
