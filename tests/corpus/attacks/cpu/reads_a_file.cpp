// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 30
//
// What another left in a file is read, and printed.
#include <cstdio>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  char text[64] = {};
  FILE* const file = std::fopen(KBENCH_CANARY_FILE, "r");
  if (file != nullptr && std::fgets(text, sizeof text, file) != nullptr) std::puts(text);
  if (file != nullptr) std::fclose(file);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
