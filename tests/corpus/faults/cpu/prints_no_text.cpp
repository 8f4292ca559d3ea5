// expect: accepted
// prints: readable
//
// Prints bytes that are no UTF-8, terminal escapes, NUL bytes, and something readable.
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  const char bytes[] =
      "\xff\xfe\xc3(\xed\xa0\x80\x1b[2J\x1b]0;title\x07 readable \0\x7f\x9b\xf4\x90\x80\x80\n";
  if (write(1, bytes, sizeof bytes) < 0) y[0] = 0;
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
