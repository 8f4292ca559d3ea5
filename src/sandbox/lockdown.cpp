#include "sandbox/lockdown.hpp"

#include "protocol/frames.hpp"
#include "sandbox/nobody.hpp"

#include <sys/prctl.h>

namespace kbench::sandbox {

std::uint64_t lock_down(Sockets sockets) {
  using protocol::Wall;
  std::uint64_t walls = 0;
  const auto report = [&](Wall wall, bool stands) { walls |= stands ? static_cast<std::uint64_t>(wall) : 0; };
  report(Wall::not_root, become_nobody());
  report(Wall::not_dumpable, ::prctl(PR_SET_DUMPABLE, 0) == 0);
  report(Wall::seccomp, filter_system_calls(sockets));
  return walls;
}

}  // namespace kbench::sandbox
