// expect: refused
// says: larger than 16 MiB
// made: of 100 MiB
//
// A file of 100 MB.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
