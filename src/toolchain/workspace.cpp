#include "toolchain/workspace.hpp"

#include "system/error_text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <stdlib.h>
#include <sys/stat.h>

#include <cerrno>
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
        parent.string(), system::error_text(errno)));
  }
  children.own_directory(name);
  if (::chmod(name.c_str(), 0700) != 0)  // of what mkdtemp() gives, the umask is taken off
    throw Error(fmt::format("cannot make {} accessible: {}", name, system::error_text(errno)));
  return std::filesystem::canonical(name);
}

}  // namespace kbench
