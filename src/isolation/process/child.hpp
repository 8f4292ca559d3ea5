// The specification of a child process, and how it ended.
#pragma once

#include "isolation/sandbox/bounded_directory.hpp"
#include "isolation/sandbox/cgroup.hpp"
#include "isolation/sandbox/file_access.hpp"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kbench::process {

// Limits that the kernel enforces (setrlimit), set before the program starts. None: as inherited.
struct ResourceLimits {
  std::optional<std::size_t> address_space;  // bytes, RLIMIT_AS
  std::optional<std::size_t> data;           // bytes of private writable memory, RLIMIT_DATA
  std::optional<std::size_t> file_size;      // bytes of one file, RLIMIT_FSIZE
  std::optional<std::size_t> cpu_seconds;    // RLIMIT_CPU
  std::optional<std::size_t> open_files;     // RLIMIT_NOFILE
};

struct ChildSpec {
  std::string name;                                // identifies it in messages: "compiler", "runner"
  std::vector<std::string> arguments;              // the first is the program's absolute path
  std::map<std::string, std::string> environment;  // the whole environment
  std::filesystem::path working_directory = "/";
  std::vector<int> descriptors;       // the child's descriptors 3, 4, ...; the caller keeps its own
  std::size_t output_limit = 65'536;  // bytes of stdout and stderr, together, that are kept, of both ends
  ResourceLimits limits;
  std::optional<sandbox::FileAccess> files;                 // none: no wall
  std::optional<sandbox::GroupLimits> group = {};           // none: no control group of its own
  std::optional<sandbox::BoundedDirectory> directory = {};  // mounted for it, if the system allows that
  bool as_nobody = false;                                   // where it would be root

  // A zygote (process/zygote.hpp) has a socket to the launcher as its first descriptor; the launcher asks it for
  // other processes there.
  bool is_zygote = false;
  // The zygote that this child is forked from; 0: a program is executed. A zygote gives its own meaning to the
  // arguments.
  int zygote = 0;
};

struct ChildExit {
  int code = 0;                     // the argument of exit(); 0 when a signal ended it
  int signal = 0;                   // the signal that ended it, or 0
  std::string output = {};          // the kept part of its output
  std::size_t output_gap = 0;       // offset in `output` at which bytes are left out
  std::size_t output_left_out = 0;  // bytes that are left out there
  double cpu_seconds = 0.0;         // includes the children that it has waited for
  std::size_t peak_bytes = 0;       // resident memory at its peak
  std::string reached_limit = {};   // limit of its control group or directory: "memory.max = 4864 MiB"

  bool succeeded() const { return code == 0 && signal == 0; }
};

}  // namespace kbench::process
