#include "isolation/sandbox/view.hpp"

#include "base/system/directories.hpp"
#include "base/system/file_descriptor.hpp"
#include "isolation/sandbox/mount_namespace.hpp"

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

namespace kbench::sandbox {
namespace {

namespace fs = std::filesystem;

class View {
 public:
  // Opens the visible files first, for the view is made in a place that may hide some of them.
  explicit View(const FileAccess& files) : root_(fs::canonical(files.writable.at(0))) {
    for (const auto* list : {&files.readable, &files.writable}) {
      for (const fs::path& path : *list) take(path);
    }
  }

  void enter() {
    require(::mount("kbench", root_.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755") == 0,
            "mount");
    for (const Taken& each : taken_) {
      make_way(each.named);
      attach(each);
    }
    require(::chroot(root_.c_str()) == 0 && ::chdir("/") == 0, "chroot");
  }

 private:
  struct Taken {
    fs::path named;  // the path that was asked for
    fs::path real;   // the same path without links
    system::FileDescriptor tree;
    bool is_directory = false;
  };

  void take(const fs::path& path) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error) return;  // missing files are passed over
    system::FileDescriptor tree(
        ::open_tree(AT_FDCWD, real.c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE));
    require(static_cast<bool>(tree), real.string());
    taken_.push_back({.named = path,
                      .real = real,
                      .tree = std::move(tree),
                      .is_directory = fs::is_directory(real, error)});
  }

  fs::path in_view(const fs::path& path) const { return root_ / path.relative_path(); }

  // Whether the path is beneath an attached one: it exists then, and the view must not change it.
  bool is_attached(const fs::path& path) const {
    return std::any_of(attached_.begin(), attached_.end(),
                       [&](const fs::path& each) { return system::is_beneath(path, each); });
  }

  // Makes the directories and links that lead to `path`; links keep their targets.
  void make_way(const fs::path& path) {
    constexpr int most_links = 40;  // the kernel follows no more
    fs::path rest = path.relative_path();
    fs::path done = "/";
    for (int links = 0; !rest.empty() && links < most_links;) {
      const fs::path next = done / *rest.begin();
      rest = rest.lexically_relative(*rest.begin());
      if (rest == ".") rest.clear();
      if (is_attached(next)) return;
      std::error_code error;
      const fs::path target = fs::read_symlink(next, error);
      if (!error) {
        ++links;
        fs::create_symlink(target, in_view(next), error);  // it may be there
        const fs::path whole = (target.is_absolute() ? target : done / target).lexically_normal();
        rest = (whole / rest).relative_path();
        done = "/";
      } else {
        if (!rest.empty()) ::mkdir(in_view(next).c_str(), 0755);
        done = next;
      }
    }
  }

  void attach(const Taken& each) {
    if (is_attached(each.real)) return;
    make_way(each.real);
    const fs::path place = in_view(each.real);
    if (each.is_directory) {
      ::mkdir(place.c_str(), 0755);
    } else {
      const system::FileDescriptor made(::open(place.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
    }
    require(::move_mount(each.tree.get(), "", AT_FDCWD, place.c_str(), MOVE_MOUNT_F_EMPTY_PATH) == 0,
            each.real.string());
    attached_.push_back(each.real);
  }

  fs::path root_;
  std::vector<Taken> taken_;
  std::vector<fs::path> attached_;
};

}  // namespace

std::string enter_view(const FileAccess& files) {
  return reason_of_failure([&] {
    enter_mount_namespace();
    View(files).enter();
  });
}

std::string try_view(const FileAccess& files) {
  return try_in_process([&] { return enter_view(files); });
}

}  // namespace kbench::sandbox
