// Sets up a new process between fork and exec: its session, descriptors, limits and walls.
#pragma once

#include "isolation/process/child.hpp"

#include <sys/types.h>

#include <cstddef>
#include <vector>

namespace kbench::process {

struct ChildSetup {
  const ChildSpec& spec;
  pid_t launcher = 0;
  int null_input = -1;
  int output = -1;                // becomes stdout and stderr
  std::vector<int> descriptors;   // become 3, 4, ...; all are numbered 64 or higher
  bool landlock = false;          // the kernel has it
  bool view = false;              // spec.files asks for one, and the system allows it
  bool bounds_directory = false;  // spec.directory asks for a bound, and the system allows it
  int group_entrance = -1;        // Cgroup::entrance(), or none
  std::size_t stack = 0;          // bytes, at most what the hard limit is
  bool executes = true;           // else other descriptors are closed at once

  // Runs in the new process, which has one thread. On failure writes the reason to the child's output and
  // exits with code 127.
  void apply() const;
};

}  // namespace kbench::process
