// expect: compile_error
// naive: harmed
// problem: vector_add
// attack: 31
//
// The assembler copies a file into the submission, which prints it.
#include <cstdio>

asm(".pushsection .rodata\nsecret: .incbin \"" KBENCH_CANARY_FILE "\"\n.byte 0\n.popsection");
extern "C" __attribute__((visibility("hidden"))) const char secret[];

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  std::puts(secret);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
