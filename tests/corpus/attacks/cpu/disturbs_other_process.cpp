// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 28
//
// Another process is given the lowest priority, a single core, and a limit: whatever the system lets one
// do to processes of the same user.
#include <sched.h>
#include <sys/resource.h>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const int pid = KBENCH_CANARY_PID;
  setpriority(PRIO_PROCESS, static_cast<id_t>(pid), 19);
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(0, &one);
  sched_setaffinity(pid, sizeof one, &one);
  const rlimit limit{16, 16};
  prlimit(pid, RLIMIT_NOFILE, &limit, nullptr);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
