// The processes of a group, as /proc lists them.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <sys/types.h>

#include <vector>

namespace kbench::system {

struct Member {
  pid_t pid = 0;
  pid_t parent = 0;
};

// Returns the living members; a process that has ended and is not reaped does not count. Throws std::system_error
// where /proc cannot be read.
std::vector<Member> living_members(pid_t group);

// Returns a pidfd of a process, or none if it is not a member of that group. One that has ended and is not reaped is a member.
FileDescriptor open_member(pid_t member, pid_t group);

// Sends a signal to a process, if it is still a member of that group. Returns whether it is. One that has ended hears nothing.
bool signal_member(pid_t member, pid_t group, int signal);

}  // namespace kbench::system
