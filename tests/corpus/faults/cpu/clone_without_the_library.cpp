// expect: crashed
// says: exit status 9
// needs: seccomp
//
// Starts a process by the system call itself, in both its forms.
#include <linux/sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  long child = syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr);
  if (child == 0) _exit(0);
  clone_args arguments{};
  arguments.exit_signal = SIGCHLD;
  if (child < 0) child = syscall(SYS_clone3, &arguments, sizeof arguments);
  if (child == 0) _exit(0);
  if (child < 0) _exit(9);
}
