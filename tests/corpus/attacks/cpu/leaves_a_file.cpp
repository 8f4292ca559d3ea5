// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 30
//
// A note for the next submission is left in a file.
#include <fcntl.h>
#include <unistd.h>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const int file = open(KBENCH_CANARY_FILE, O_WRONLY | O_APPEND);
  if (file >= 0 && write(file, "note", 4) == 4) close(file);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
