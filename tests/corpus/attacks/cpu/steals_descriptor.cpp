// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 28
//
// A descriptor of another process is copied, and the file behind it written to.
#include <sys/syscall.h>
#include <unistd.h>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const long process = syscall(SYS_pidfd_open, KBENCH_CANARY_PID, 0);
  const long stolen = syscall(SYS_pidfd_getfd, process, 3, 0);
  if (stolen >= 0 && write(static_cast<int>(stolen), "stolen", 6) < 0) close(static_cast<int>(stolen));
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
