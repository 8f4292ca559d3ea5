// expect: compile_error
// says: it is an ELF file for another processor
// made: as a binary for another processor
//
// A shared object for another machine.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
