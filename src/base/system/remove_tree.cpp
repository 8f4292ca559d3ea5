#include "base/system/remove_tree.hpp"

#include "base/system/error_text.hpp"
#include "base/system/file_descriptor.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <memory>
#include <string_view>

namespace kbench::system {
namespace {

// Opens a directory for listing, and gives its owner all rights to it first.
FileDescriptor open_with_all_rights(int parent, const char* name) {
  const FileDescriptor place(::openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!place) return {};
  // This name in /proc leads to the opened directory itself, even if another file has its path by now.
  ::chmod(("/proc/self/fd/" + std::to_string(place.get())).c_str(), S_IRWXU);
  return FileDescriptor(::openat(place.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

// The tree is made flat: directories that are not empty move to the top one by one, so no path becomes long.
class Remover {
 public:
  explicit Remover(const FileDescriptor& top) : top_(top.get()) {}

  // Returns false if entries are left that cannot be removed.
  bool clear() {
    return clear(top_, [this](const char* name) {
      const FileDescriptor directory = open_with_all_rights(top_, name);
      if (!directory) return note(errno);
      clear(directory.get(), [&](const char* inner) { return move_to_top(directory.get(), inner); });
      return is_removed(top_, name);
    });
  }

  int error() const { return error_; }  // the last one, or 0

 private:
  // Removes the entries of a directory, and calls `dispose` for those that are directories with entries. Makes further passes
  // for as long as that helps, because a listing may miss what is added to it.
  template <class Dispose>
  bool clear(int directory, const Dispose& dispose) {
    while (true) {
      FileDescriptor opened(::openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
      if (!opened) return note(errno);
      const std::unique_ptr<DIR, int (*)(DIR*)> list(::fdopendir(opened.get()), ::closedir);
      if (!list) return note(errno);
      opened.release();
      bool is_empty = true;
      bool is_getting_on = false;
      while (const dirent* const entry = ::readdir(list.get())) {
        const std::string_view name = entry->d_name;
        if (name == "." || name == "..") continue;
        is_empty = false;
        if (is_removed(directory, entry->d_name) || dispose(entry->d_name)) is_getting_on = true;
      }
      if (is_empty || !is_getting_on) return is_empty;
    }
  }

  bool is_removed(int directory, const char* name) {
    for (const int flags : {0, AT_REMOVEDIR}) {
      if (::unlinkat(directory, name, flags) == 0 || errno == ENOENT) return true;
    }
    return errno == ENOTEMPTY || errno == EEXIST ? false : note(errno);
  }

  bool move_to_top(int directory, const char* name) {
    // A directory moves only where its own mode allows writing.
    if (!open_with_all_rights(directory, name)) return note(errno);
    // A directory replaces only a directory without entries.
    while (::renameat(directory, name, top_, std::to_string(next_).c_str()) != 0) {
      if (errno != EEXIST && errno != ENOTEMPTY && errno != ENOTDIR) return note(errno);
      ++next_;
    }
    return true;
  }

  bool note(int error) {
    error_ = error;
    return false;
  }

  int top_;
  std::uint64_t next_ = 0;
  int error_ = 0;
};

}  // namespace

std::string remove_tree(const std::filesystem::path& directory) {
  if (::rmdir(directory.c_str()) == 0 || errno == ENOENT) return {};
  const FileDescriptor top = open_with_all_rights(AT_FDCWD, directory.c_str());
  if (!top) return error_text(errno);
  Remover remover(top);
  if (!remover.clear()) return error_text(remover.error());
  return ::rmdir(directory.c_str()) == 0 || errno == ENOENT ? std::string() : error_text(errno);
}

}  // namespace kbench::system
