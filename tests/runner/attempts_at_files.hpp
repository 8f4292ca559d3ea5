// What a submission may not do to files.
#pragma once

#include "runner/canaries.hpp"

#include <fcntl.h>
#include <linux/fs.h>
#include <linux/io_uring.h>
#include <linux/openat2.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

#include <cerrno>

namespace kbench::tests {

inline bool can_change_mode(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  constexpr long fchmodat2 = 452;
  return ::chmod(file, 0400) == 0 || ::fchmodat(AT_FDCWD, file, 0400, 0) == 0 ||
         ::fchmod(opened.get(), 0400) == 0 || ::syscall(fchmodat2, AT_FDCWD, file, 0400, 0) == 0;
}

inline bool can_change_owner(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  const uid_t user = ::geteuid();
  return ::chown(file, user, gid_t(-1)) == 0 || ::lchown(file, user, gid_t(-1)) == 0 ||
         ::fchown(opened.get(), user, gid_t(-1)) == 0 || ::fchownat(AT_FDCWD, file, user, gid_t(-1), 0) == 0;
}

inline bool can_change_times(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  return ::utime(file, nullptr) == 0 || ::utimes(file, nullptr) == 0 ||
         ::futimesat(AT_FDCWD, file, nullptr) == 0 || ::utimensat(AT_FDCWD, file, nullptr, 0) == 0 ||
         ::futimens(opened.get(), nullptr) == 0;
}

inline bool can_attach_attribute(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  constexpr const char* name = "user.kbench";
  constexpr long setxattrat = 463;
  const struct {
    const void* value = "x";
    unsigned size = 1;
    unsigned flags = 0;
  } attribute;
  return ::setxattr(file, name, "x", 1, 0) == 0 || ::lsetxattr(file, name, "x", 1, 0) == 0 ||
         ::fsetxattr(opened.get(), name, "x", 1, 0) == 0 ||
         ::syscall(setxattrat, AT_FDCWD, file, 0, name, &attribute, sizeof attribute) == 0;
}

// One that is not there is looked for only where removing is allowed.
inline bool can_detach_attribute(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  constexpr const char* name = "user.kbench";
  constexpr long removexattrat = 466;
  const auto is_let = [](long result) { return result == 0 || errno == ENODATA; };
  return is_let(::removexattr(file, name)) || is_let(::lremovexattr(file, name)) ||
         is_let(::fremovexattr(opened.get(), name)) ||
         is_let(::syscall(removexattrat, AT_FDCWD, file, 0, name));
}

// Nothing is too little to set, which only those are told who may.
inline bool can_set_flags(const char* file) {
  constexpr long file_setattr = 469;
  return ::syscall(file_setattr, AT_FDCWD, file, nullptr, 0, 0) != 0 && errno == EINVAL;
}

// To what they are.
inline bool can_set_flags_by_descriptor(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  int flags = 0;
  return ::ioctl(opened.get(), FS_IOC_GETFLAGS, &flags) == 0 &&
         ::ioctl(opened.get(), FS_IOC_SETFLAGS, &flags) == 0;
}

inline bool can_empty_by_openat2(const char* file) {
  const open_how how{.flags = O_RDONLY | O_TRUNC | O_CLOEXEC, .mode = 0, .resolve = 0};
  return FileDescriptor(static_cast<int>(::syscall(SYS_openat2, AT_FDCWD, file, &how, sizeof how))).get() >=
         0;
}

// Whoever can read it can, and whoever reads it, too, can find out. A call that succeeds without effect locks nothing.
inline bool can_lock(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  const FileDescriptor others(::open(file, O_RDONLY | O_CLOEXEC));
  if (!opened || !others) return false;
  const auto is_seen_by_others = [&] {
    struct flock asked {};
    asked.l_type = F_WRLCK;
    return ::fcntl(others.get(), F_OFD_GETLK, &asked) == 0 && asked.l_type != F_UNLCK;
  };
  for (const int command : {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW}) {
    struct flock whole {};
    whole.l_type = F_RDLCK;
    if (::fcntl(opened.get(), command, &whole) == 0 && is_seen_by_others()) return true;
  }
  if (::fcntl(opened.get(), F_SETLEASE, F_RDLCK) == 0) return true;
  return ::flock(opened.get(), LOCK_EX) == 0 && ::flock(others.get(), LOCK_EX | LOCK_NB) != 0;
}

inline bool can_write_all_to_disk() {
  const FileDescriptor file_system(::open("/dev/shm", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return ::syncfs(file_system.get()) == 0 || ::syscall(SYS_sync) == 0;
}

inline bool can_watch_files() { return FileDescriptor(::inotify_init1(IN_CLOEXEC)).get() >= 0; }

inline bool can_queue_io() {
  io_uring_params parameters{};
  return FileDescriptor(static_cast<int>(::syscall(SYS_io_uring_setup, 1, &parameters))).get() >= 0;
}

inline std::vector<Attempt> attempts_at_files(Canaries& canaries) {
  const char* const secret = canaries.secret_file.c_str();
  return {
      {"read a file", [=] { return can_open(secret, O_RDONLY); }, {"landlock", "not_root"}},
      {"leave a file",
       [&] { return can_open(canaries.directory / "left", O_WRONLY | O_CREAT); },
       {"landlock", "not_root"}},
      {"change a file's mode",
       [=] { return can_change_mode(secret); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"change a file's owner",
       [=] { return can_change_owner(secret); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"change a file's times",
       [=] { return can_change_times(secret); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"attach an attribute to a file",
       [=] { return can_attach_attribute(secret); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"detach an attribute from a file",
       [=] { return can_detach_attribute(secret); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"set a file's flags", [=] { return can_set_flags(secret); }, {"seccomp", "seccomp beside a driver"}},
      {"set a file's flags by a descriptor that is for reading",
       [=] { return can_set_flags_by_descriptor(secret); },
       {"seccomp", "seccomp beside a driver", "landlock", "not_root"}},
      {"empty a file",
       [=] { return ::truncate(secret, 0) == 0; },
       {"seccomp", "seccomp beside a driver", "landlock 3", "not_root"}},
      {"empty a file by opening it for reading",
       [=] { return can_open(secret, O_RDONLY | O_TRUNC); },
       {"seccomp", "seccomp beside a driver", "landlock", "not_root"}},
      {"empty a file by opening it for nothing",
       [=] { return can_open(secret, O_ACCMODE | O_TRUNC); },
       {"seccomp", "seccomp beside a driver", "landlock 3", "not_root"}},
      {"empty a file by openat2()",
       [=] { return can_empty_by_openat2(secret); },
       {"seccomp", "seccomp beside a driver", "landlock", "not_root"}},
      {"lock a file", [=] { return can_lock(secret); }, {"seccomp beside a driver", "landlock", "not_root"}},
      {"write all to disk", can_write_all_to_disk, {"seccomp", "seccomp beside a driver"}},
      {"watch what reads its files", can_watch_files, {"seccomp", "seccomp beside a driver"}},
      {"queue input and output", can_queue_io, {"seccomp"}},
  };
}

}  // namespace kbench::tests
