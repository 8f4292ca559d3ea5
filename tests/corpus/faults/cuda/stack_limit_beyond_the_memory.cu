// expect: limit_exceeded or crashed or wrong_answer
// says: case 'five'
//
// Asks for a stack that no GPU has room for, and does not look at the answer.
__device__ __noinline__ float deeper(volatile float* above, int depth) {
  volatile float here[64];
  for (int i = 0; i < 64; ++i) here[i] = above[0] + static_cast<float>(i);
  return depth == 0 ? here[0] : deeper(here, depth - 1) + here[depth % 64];
}

__global__ void wrong(float* y, int depth) {
  volatile float here[1] = {1};
  y[0] = deeper(here, depth);
}

extern "C" void solution(const float* /*x*/, float* y, size_t n) {
  cudaDeviceSetLimit(cudaLimitStackSize, size_t{1} << 40U);
  wrong<<<1, 1>>>(y, static_cast<int>(n));
}
