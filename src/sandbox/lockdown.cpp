#include "sandbox/lockdown.hpp"

#include "protocol/frames.hpp"
#include "sandbox/nobody.hpp"

#include <sys/prctl.h>

#include <utility>

namespace kbench::sandbox {

LockedDown lock_down(RunnerKind kind) {
  using protocol::Wall;
  const RunnerRights rights = rights_of(kind);
  LockedDown result;
  const auto report = [&](Wall wall, bool stands) {
    result.walls |= stands ? static_cast<std::uint64_t>(wall) : 0;
  };
  report(Wall::not_root, become_nobody());
  report(Wall::not_dumpable, ::prctl(PR_SET_DUMPABLE, 0) == 0);
  SystemCallFilter filter = filter_system_calls(rights.sockets, rights.processes);
  report(Wall::seccomp, filter.stands);
  result.door_listener = std::move(filter.listener);
  return result;
}

}  // namespace kbench::sandbox
