#include "isolation/process/workspace.hpp"

#include "base/system/error_text.hpp"
#include "base/system/random_bytes.hpp"
#include "isolation/sandbox/nobody.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <string>
#include <system_error>

namespace kbench::process {

std::filesystem::path make_workspace(Children& children) {
  std::error_code error;
  std::filesystem::path parent = std::filesystem::temp_directory_path(error);
  if (error) parent = "/tmp";
  std::string name = (parent / "kbench-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    throw Error(
        ErrorCode::io,
        fmt::format(
            "cannot make a temporary directory in {}: {}; set TMPDIR to a directory that can be written",
            parent.string(), system::error_text(errno)));
  }
  children.own_directory(name);
  if (::chmod(name.c_str(), 0700) != 0)  // mkdtemp() subtracts the umask from the mode
    throw Error(ErrorCode::io, fmt::format("cannot make {} accessible: {}", name, system::error_text(errno)));
  return std::filesystem::canonical(name);
}

bool can_run_as_nobody() { return ::geteuid() != 0 || sandbox::has_nobody(); }

std::filesystem::path make_workspace_of_nobody(Children& children) {
  const std::filesystem::path parent = make_workspace(children);
  const auto random = system::random_array<std::array<std::uint64_t, 2>>();
  const std::filesystem::path directory = parent / fmt::format("{:016x}{:016x}", random[0], random[1]);
  const bool is_root = ::geteuid() == 0;
  if (::mkdir(directory.c_str(), 0700) != 0 || ::chmod(directory.c_str(), 0700) != 0 ||
      (is_root && ::chown(directory.c_str(), sandbox::nobody, sandbox::nobody) != 0) ||
      ::chmod(parent.c_str(), 0711) != 0) {
    throw Error(ErrorCode::io,
                fmt::format("cannot make {} accessible: {}", directory.string(), system::error_text(errno)));
  }
  return directory;
}

}  // namespace kbench::process
