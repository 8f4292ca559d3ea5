#include "base/system/result_file.hpp"

#include "base/document/text.hpp"
#include "base/system/error_text.hpp"

#include <kbench/error.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>

namespace kbench::system {
namespace {

namespace fs = std::filesystem;

Error cannot_write(const fs::path& path) {
  return Error(ErrorCode::io, "cannot write " + document::quoted(path.string()) + ": " + error_text(errno));
}

// A device, a pipe, or a name such as /dev/stderr for a file that somebody else has open.
bool is_stream(const fs::path& path, const struct stat& status) {
  const std::string name = path.string();
  constexpr std::array names{"/dev/stdin", "/dev/stdout", "/dev/stderr"};
  return !S_ISREG(status.st_mode) || name.starts_with("/dev/fd/") || name.starts_with("/proc/") ||
         std::find(names.begin(), names.end(), name) != names.end();
}

// The mode that open() would give a new file, with reading and writing for its owner in any case. Calling umask() would
// change it for all threads of the caller's process until it is set back.
mode_t new_file_mode() {
  mode_t mask = 022;
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word == "Umask:") status >> std::oct >> mask;
  }
  return 0600U | (0666U & ~mask);
}

// Follows a symbolic link, which stays; its target is written, whether it exists or not.
fs::path target_of(const fs::path& path) {
  constexpr int most_links = 40;  // the kernel follows no more
  fs::path target = path;
  std::error_code error;
  for (int i = 0; i < most_links; ++i) {
    if (!fs::is_symlink(target, error)) return target;
    target = target.parent_path() / fs::read_symlink(target, error);
  }
  errno = ELOOP;
  throw cannot_write(path);
}

}  // namespace

ResultFile::ResultFile(const fs::path& path) : path_(path) {
  if (path.empty()) throw Error(ErrorCode::io, "cannot write to a file without a name");
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && is_stream(path, status)) {
    file_ = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file_ < 0) throw cannot_write(path);
    return;
  }
  path_ = target_of(path);
  // The temporary name does not depend on the file's name, which may already have the greatest length.
  std::string name = (path_.parent_path() / ".kbench-XXXXXX").string();
  file_ = ::mkostemp(name.data(), O_CLOEXEC);
  if (file_ < 0) throw cannot_write(path);
  temporary_ = name;
  ::fchmod(file_, exists ? status.st_mode & 07777U : new_file_mode());
}

ResultFile::~ResultFile() {
  if (file_ >= 0) ::close(file_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void ResultFile::append(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw cannot_write(path_);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void ResultFile::commit() {
  if (temporary_.empty()) return;
  // Without this a crash of the machine could leave the new name with no content.
  if (::fsync(file_) != 0) throw cannot_write(path_);
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) throw cannot_write(path_);
  temporary_.clear();
}

}  // namespace kbench::system
