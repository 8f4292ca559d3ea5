// expect: compile_error
// says: it is not an ELF file
// made: as a binary that is the text
//
// Source code that claims to be a shared object.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
