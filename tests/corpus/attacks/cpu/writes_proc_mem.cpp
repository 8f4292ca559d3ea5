// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 28
//
// The memory of another process is written to as a file, /proc/<pid>/mem.
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/mem", KBENCH_CANARY_PID);
  const int memory = open(path, O_WRONLY);
  if (memory >= 0 && pwrite(memory, "written", 8, KBENCH_CANARY_ADDRESS) < 0) path[0] = 0;
  if (memory >= 0) close(memory);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
