#include "sandbox/view.hpp"

#include "system/file_descriptor.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace kbench::sandbox {
namespace {

namespace fs = std::filesystem;

struct Failure {
  std::string reason;
};

void require(bool succeeded, std::string_view step) {
  if (!succeeded) throw Failure{std::string(step) + ": " + std::strerror(errno)};
}

void write_text(const char* file, const std::string& text) {
  const system::FileDescriptor opened(::open(file, O_WRONLY | O_CLOEXEC));
  require(opened && ::write(opened.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()),
          file);
}

void enter_namespace() {
  if (::unshare(CLONE_NEWNS) == 0) return;
  const uid_t user = ::geteuid();
  const gid_t group = ::getegid();
  require(::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0, "unshare");
  // Only root may write the maps of a process that is not dumpable.
  const int dumpable = ::prctl(PR_GET_DUMPABLE);
  ::prctl(PR_SET_DUMPABLE, 1);
  write_text("/proc/self/setgroups", "deny");
  write_text("/proc/self/uid_map", std::to_string(user) + " " + std::to_string(user) + " 1");
  write_text("/proc/self/gid_map", std::to_string(group) + " " + std::to_string(group) + " 1");
  ::prctl(PR_SET_DUMPABLE, dumpable);
}

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
    fs::path named;  // as it was asked for
    fs::path real;   // without links
    system::FileDescriptor tree;
    bool is_directory = false;
  };

  void take(const fs::path& path) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error) return;  // what does not exist is passed over
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
    return std::any_of(attached_.begin(), attached_.end(), [&](const fs::path& each) {
      return std::mismatch(each.begin(), each.end(), path.begin(), path.end()).first == each.end();
    });
  }

  // Makes the directories and links that lead to `path`; links keep their targets.
  void make_way(const fs::path& path) {
    constexpr int most_links = 40;  // as the kernel follows
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
  try {
    enter_namespace();
    require(::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0, "MS_PRIVATE");
    View(files).enter();
    return {};
  } catch (const Failure& failure) {
    return failure.reason;
  } catch (const std::exception& error) {
    return error.what();
  }
}

std::string try_view(const FileAccess& files) {
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return std::strerror(errno);
  const system::FileDescriptor reading(pipe[0]);
  system::FileDescriptor writing(pipe[1]);
  const pid_t child = ::fork();
  if (child < 0) return std::strerror(errno);
  if (child == 0) {
    const std::string reason = enter_view(files);
    [[maybe_unused]] const ssize_t written = ::write(writing.get(), reason.data(), reason.size());
    ::_exit(0);
  }
  writing = {};
  std::string reason;
  std::array<char, 4096> part;
  for (ssize_t count = 1; count != 0;) {
    count = ::read(reading.get(), part.data(), part.size());
    if (count > 0) reason.append(part.data(), static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR) break;
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (status != 0 && reason.empty()) reason = "the process that tried it was ended";
  return reason;
}

}  // namespace kbench::sandbox
