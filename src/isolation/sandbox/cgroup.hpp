// Control groups, version 2. Resource limits bound one process's addresses. A group's limits bound all pages and
// threads of a whole tree of processes, and the kernel kills that tree as one.
//
// Source: Documentation/admin-guide/cgroup-v2.rst of Linux 6.12.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kbench::sandbox {

// Limits that hold for all processes of a control group together.
struct GroupLimits {
  std::size_t memory = 0;     // bytes; swap none
  std::size_t processes = 0;  // limits processes and their threads together
};

// The directory where groups with the controllers memory and pids can be made, or why there is none.
struct CgroupParent {
  std::filesystem::path directory = {};  // empty: nowhere
  std::string missing = {};              // then: why, and what to do
};

// Takes the directory that is `named`, else KBENCH_CGROUP, else this process's own group. Switches the two
// controllers on below it where necessary, and tries them by making a group.
CgroupParent find_cgroup_parent(const std::optional<std::filesystem::path>& named);

// The directory of a process's group, from its files /proc/<pid>/cgroup and /proc/<pid>/mountinfo; empty if it can
// see none.
std::filesystem::path group_directory(std::string_view cgroup, std::string_view mountinfo);

// The number behind `key` in a file of lines "key number", as memory.events; 0 if there is none.
std::size_t count_in(std::string_view events, std::string_view key);

// Kills all processes of the group, and removes it. Returns false if one still lives after `patience`.
bool end_group(const std::filesystem::path& directory, std::chrono::milliseconds patience);

// A group for one child. end_group(), not the destructor, removes it once the child is reaped.
class Cgroup {
 public:
  // Throws std::runtime_error, with the file that could not be written; nothing is left then.
  Cgroup(std::filesystem::path directory, const GroupLimits& limits);

  const std::filesystem::path& directory() const { return directory_; }

  // A process that writes "0" here joins the group. A child does so just before it executes its program.
  int entrance() const { return entrance_.get(); }

  // Whether the process, which is not reaped yet, is in the group.
  bool has(pid_t pid) const;

  // Sends SIGKILL to every process in it.
  void kill() const;

  // Returns the limit that was reached, such as "memory.max = 4864 MiB", or nothing.
  std::string reached_limit() const;

 private:
  std::filesystem::path directory_;
  GroupLimits limits_;
  system::FileDescriptor entrance_;
};

}  // namespace kbench::sandbox
