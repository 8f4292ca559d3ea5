#include "toolchain/workspace.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

namespace kbench {

std::filesystem::path make_workspace(process::Children& children) {
  std::error_code error;
  std::filesystem::path parent = std::filesystem::temp_directory_path(error);
  if (error) parent = "/tmp";
  std::string name = (parent / "kbench-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    throw Error(fmt::format(
        "cannot make a temporary directory in {}: {}; set TMPDIR to a directory that can be written",
        parent.string(), std::strerror(errno)));
  }
  children.own_directory(name);
  return std::filesystem::canonical(name);
}

}  // namespace kbench
