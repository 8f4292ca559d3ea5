// expect: accepted
//
// Defines functions of the C library that its process uses.
extern "C" long send(int, const void*, unsigned long, int) { __builtin_trap(); }
extern "C" long recvmsg(int, void*, int) { __builtin_trap(); }
extern "C" void* malloc(unsigned long) noexcept { __builtin_trap(); }
extern "C" void _exit(int) { __builtin_trap(); }

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
