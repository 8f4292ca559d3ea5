#include "sandbox/nobody.hpp"

#include <grp.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace kbench::sandbox {

bool become_nobody() {
  if (::geteuid() != 0) return ::getuid() != 0;
  const pid_t parent = ::getppid();
  int signal = 0;
  ::prctl(PR_GET_PDEATHSIG, &signal);
  if (::setgroups(0, nullptr) != 0 || ::setresgid(nobody, nobody, nobody) != 0 ||
      ::setresuid(nobody, nobody, nobody) != 0) {
    return false;
  }
  ::prctl(PR_SET_PDEATHSIG, signal);
  if (signal != 0 && ::getppid() != parent) ::_exit(1);
  return true;
}

}  // namespace kbench::sandbox
