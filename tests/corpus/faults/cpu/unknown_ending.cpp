// expect: refused
// says: has no ending that kbench knows
// made: under the name mine.xyz
//
// A name of another language.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
