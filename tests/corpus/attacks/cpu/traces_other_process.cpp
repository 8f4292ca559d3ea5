// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 28
//
// Another process is stopped as by a debugger, its memory changed, and let go.
#include <sys/ptrace.h>
#include <sys/wait.h>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const int pid = KBENCH_CANARY_PID;
  if (ptrace(PTRACE_ATTACH, pid, nullptr, nullptr) == 0) {
    waitpid(pid, nullptr, __WALL);
    ptrace(PTRACE_POKEDATA, pid, KBENCH_CANARY_ADDRESS, 0x6f6b6564l);
    ptrace(PTRACE_DETACH, pid, nullptr, nullptr);
  }
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
