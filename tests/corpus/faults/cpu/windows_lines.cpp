// expect: accepted
// made: with CRLF
//
// Lines end as they do on Windows, macros of several lines too.
#define TWICE(i) y[i] = 2 * x[i]

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) TWICE(i);
}
