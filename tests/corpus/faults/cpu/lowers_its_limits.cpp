// expect: limit_exceeded
// says: case 'five'
// call: 2000
//
// Takes its own descriptors, memory and files away.
#include <sys/resource.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  const rlimit none{0, 0};
  setrlimit(RLIMIT_NOFILE, &none);
  setrlimit(RLIMIT_AS, &none);
  setrlimit(RLIMIT_DATA, &none);
  setrlimit(RLIMIT_FSIZE, &none);
}
