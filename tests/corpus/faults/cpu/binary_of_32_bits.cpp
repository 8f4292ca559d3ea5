// expect: compile_error
// says: it is an ELF file of 32 bits
// made: as a binary of 32 bits
//
// A shared object for a smaller machine.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
