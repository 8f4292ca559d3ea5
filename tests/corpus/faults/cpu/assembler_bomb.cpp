// expect: compile_error
// says: the compiler
// compile: 3000
// compile_memory: 256
//
// A line that the assembler repeats a thousand million times.
asm(".rept 1000000000\n.quad 1, 2, 3, 4\n.endr\n");

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
