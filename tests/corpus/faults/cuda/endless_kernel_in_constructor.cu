// expect: timed_out
// says: loading the submission
// load: 4000
//
// A kernel that never ends, while the file is being loaded.
__global__ void wrong(volatile int* flag) {
  while (*flag == 0) {
  }
}

__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

static const int early = [] {
  int* flag = nullptr;
  cudaMalloc(&flag, sizeof *flag);
  cudaMemset(flag, 0, sizeof *flag);
  wrong<<<1, 1>>>(flag);
  return static_cast<int>(cudaDeviceSynchronize());
}();

extern "C" void solution(const float* x, float* y, size_t n) {
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, early == 0 ? n : 0);
}
