// The processes of a group, as /proc lists them.
#pragma once

#include <sys/types.h>

#include <vector>

namespace kbench::system {

// Returns the living members; a process that has ended and is not reaped does not count. Throws std::system_error
// where /proc cannot be read.
std::vector<pid_t> living_members(pid_t group);

// Sends SIGKILL to a process, if it is still a member of that group.
void kill_member(pid_t member, pid_t group);

}  // namespace kbench::system
