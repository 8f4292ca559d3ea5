// expect: crashed
// says: case 'five'
// says: SIGSEGV
//
// Crashes on the host's side while a kernel is running that never ends.
__global__ void wrong(volatile float* y) {
  while (y[0] != 1.25F) {
  }
}

extern "C" void solution(const float* /*x*/, float* y, size_t /*n*/) {
  wrong<<<1, 1>>>(y);
  *reinterpret_cast<volatile int*>(8) = 1;
}
