#include "isolation/sandbox/lockdown.hpp"

#include "isolation/protocol/frames.hpp"
#include "isolation/sandbox/nobody.hpp"

#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace kbench::sandbox {
namespace {

// The program's file is the one that was opened before the mounts were made for reading, and that a path, /proc/self/exe, leads to.
bool owns_its_program() {
  struct stat status {};
  return ::stat("/proc/self/exe", &status) != 0 || status.st_uid == ::geteuid();
}

}  // namespace

LockedDown lock_down(RunnerKind kind, bool has_bounded_directory) {
  using protocol::Wall;
  const RunnerRights rights = rights_of(kind);
  LockedDown result;
  const auto report = [&](Wall wall, bool stands) {
    result.walls |= stands ? static_cast<std::uint64_t>(wall) : 0;
  };
  const bool is_not_root = become_nobody();
  report(Wall::not_root, is_not_root);
  report(Wall::not_dumpable, ::prctl(PR_SET_DUMPABLE, 0) == 0);
  FileChanges changes = FileChanges::none;
  if (has_bounded_directory && is_not_root && !owns_its_program()) changes = rights.changes;
  SystemCallFilter filter = filter_system_calls(rights.sockets, rights.processes, changes);
  report(Wall::seccomp, filter.stands);
  result.door_listener = std::move(filter.listener);
  return result;
}

}  // namespace kbench::sandbox
