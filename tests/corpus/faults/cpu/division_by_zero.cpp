// expect: crashed
// says: SIGFPE
//
// Divides an integer by zero.
extern "C" void solution(const float* /*x*/, float* y, size_t n) {
  volatile int zero = 0;
  y[0] = static_cast<float>(static_cast<int>(n) / zero);
}
