// expect: compile_error
// says: the submission does not compile
// needs: landlock
//
// Has the assembler read a file that is not the submission's, and puts it where it would be printed.
asm(".section .rodata\n"
    "secret:\n"
    ".incbin \"" KBENCH_FAULTS_FILE
    "\"\n"
    ".byte 0\n"
    ".text\n");
extern const char secret[];

#include <cstdio>

extern "C" void solution(const float* x, float* y, size_t n) {
  std::puts(secret);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
