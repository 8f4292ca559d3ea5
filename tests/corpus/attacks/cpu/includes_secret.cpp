// expect: compile_error
// naive: harmed
// problem: vector_add
// attack: 31
//
// A file that is no source is included: the compiler shows its text when it complains.
#include KBENCH_CANARY_FILE

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
