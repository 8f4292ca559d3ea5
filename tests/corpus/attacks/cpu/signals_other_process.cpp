// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 28
//
// Another process is told to end: by each of the calls that send signals.
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const int pid = KBENCH_CANARY_PID;
  if (kill(pid, 0) == 0) kill(pid, SIGTERM);
  syscall(SYS_tgkill, pid, pid, SIGUSR1);
  syscall(SYS_tkill, pid, SIGUSR1);
  sigqueue(pid, SIGUSR1, sigval{});
  const int descriptor = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  if (descriptor >= 0) syscall(SYS_pidfd_send_signal, descriptor, SIGUSR1, nullptr, 0);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
