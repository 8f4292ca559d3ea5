// expect: crashed
// naive: accepted, below 0.001 ms
// problem: vector_add
// attack: 24
//
// While the file is being loaded, its constructor prints the result and ends the process.
#include <unistd.h>

__attribute__((constructor)) static void finish() {
  const char result[] = "accepted 0.000001\n";
  if (write(1, result, sizeof result - 1) > 0) _exit(0);
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
