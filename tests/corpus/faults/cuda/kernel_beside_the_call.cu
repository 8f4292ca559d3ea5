// expect: timed_out
// says: case 'five' (n=5): it took longer than the limit
// call: 3000
//
// A kernel that never ends, on a stream that nobody waits for.
__global__ void wrong(volatile int* flag) {
  while (*flag == 0) {
  }
}

__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

extern "C" void solution(const float* x, float* y, size_t n) {
  static int* flag = nullptr;
  if (flag == nullptr) {
    cudaStream_t aside = nullptr;
    cudaMalloc(&flag, sizeof *flag);
    cudaMemset(flag, 0, sizeof *flag);
    cudaStreamCreateWithFlags(&aside, cudaStreamNonBlocking);
    wrong<<<1, 1, 0, aside>>>(flag);
  }
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
}
