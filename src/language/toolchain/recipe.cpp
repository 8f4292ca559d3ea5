#include "language/toolchain/recipe.hpp"

#include "base/system/directories.hpp"
#include "base/system/error_text.hpp"
#include "base/system/file_descriptor.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace kbench::toolchain {

namespace fs = std::filesystem;

// Only the owner may read and write the file, under any umask.
void write_file(const fs::path& file, std::string_view text) {
  system::make_directories(file.parent_path());
  constexpr mode_t mode = 0600;
  const system::FileDescriptor opened(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode));
  bool succeeded = opened && ::fchmod(opened.get(), mode) == 0;
  while (succeeded && !text.empty()) {
    const ssize_t count = ::write(opened.get(), text.data(), text.size());
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    succeeded = count >= 0 || errno == EINTR;
  }
  if (!succeeded)
    throw Error(ErrorCode::io, fmt::format("cannot write {} for the compiler: {}", file.string(),
                                           system::error_text(errno)));
}

}  // namespace kbench::toolchain
