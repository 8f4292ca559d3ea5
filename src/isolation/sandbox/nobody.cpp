#include "isolation/sandbox/nobody.hpp"

#include <grp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <string>

namespace kbench::sandbox {
namespace {

// Reads a map of user_namespaces(7): lines of the first id in the namespace, the first outside, and how many.
bool maps_nobody(const char* file) {
  std::ifstream map(file);
  std::uint64_t inside = 0;
  std::uint64_t outside = 0;
  std::uint64_t count = 0;
  while (map >> inside >> outside >> count) {
    if (nobody >= inside && nobody - inside < count) return true;
  }
  return false;
}

}  // namespace

bool has_nobody() {
  std::string setgroups;
  std::ifstream("/proc/self/setgroups") >> setgroups;
  return setgroups != "deny" && maps_nobody("/proc/self/uid_map") && maps_nobody("/proc/self/gid_map");
}

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
