#include "base/system/tree_size.hpp"

#include "base/system/file_descriptor.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <memory>
#include <string_view>
#include <utility>

namespace kbench::system {
namespace {

constexpr int most_levels = 64;

// Takes what it finds from `left`. Returns false when nothing is left, or all cannot be seen.
bool fits(FileDescriptor directory, TreeSize& left, int levels) {
  constexpr std::size_t block = 512;       // bytes: the unit of st_blocks
  if (!directory) return errno == ENOENT;  // an entry may have been removed in between
  if (levels == 0) return false;
  const std::unique_ptr<DIR, int (*)(DIR*)> list(::fdopendir(directory.get()), ::closedir);
  if (!list) return false;
  const int opened = directory.release();
  while (const dirent* const entry = ::readdir(list.get())) {
    const std::string_view name = entry->d_name;
    struct stat status {};
    if (name == "." || name == ".." || ::fstatat(opened, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
      continue;
    const std::size_t bytes = static_cast<std::size_t>(status.st_blocks) * block;
    if (left.files == 0 || left.bytes < bytes) return false;
    --left.files;
    left.bytes -= bytes;
    if (!S_ISDIR(status.st_mode)) continue;
    FileDescriptor inner(::openat(opened, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!fits(std::move(inner), left, levels - 1)) return false;
  }
  return true;
}

}  // namespace

bool is_larger_than(const std::filesystem::path& directory, const TreeSize& most) {
  TreeSize left = most;
  return !fits(FileDescriptor(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)), left,
               most_levels);
}

}  // namespace kbench::system
