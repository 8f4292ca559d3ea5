#include "isolation/sandbox/bounded_directory.hpp"

#include "isolation/sandbox/mount_namespace.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace kbench::sandbox {
namespace {

bool is_for_reading(const char* path) {
  struct statvfs about {};
  return ::statvfs(path, &about) == 0 && (about.f_flag & ST_RDONLY) != 0;
}

void change(const char* path, unsigned flags, const mount_attr& change) {
  mount_attr copy = change;
  require(::mount_setattr(AT_FDCWD, path, flags, &copy, sizeof copy) == 0, "mount_setattr");
}

// A driver names its threads through /proc, which itself refuses changes of modes.
void make_mounts_for_reading() {
  const bool is_proc_for_reading = is_for_reading("/proc");
  mount_attr reading{};
  reading.attr_set = MOUNT_ATTR_RDONLY;
  change("/", AT_RECURSIVE, reading);
  mount_attr writing{};
  writing.attr_clr = MOUNT_ATTR_RDONLY;
  if (!is_proc_for_reading) change("/proc", 0, writing);
}

}  // namespace

std::string mount_bounded(const BoundedDirectory& directory) {
  return reason_of_failure([&] {
    struct stat status {};
    require(::stat(directory.path.c_str(), &status) == 0, directory.path.string());
    // Root in a user namespace of its own could not become the user `nobody`.
    if (::geteuid() == 0) require(::unshare(CLONE_NEWNS) == 0, "unshare");
    enter_mount_namespace();
    make_mounts_for_reading();
    std::string options = fmt::format("size={},nr_inodes={},mode={:o}", directory.bytes, directory.files,
                                      status.st_mode & 0777U);
    // Another user than root is the owner in any case, and has no other group in its namespace.
    if (::geteuid() == 0) options += fmt::format(",uid={},gid={}", status.st_uid, status.st_gid);
    require(::mount("kbench", directory.path.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, options.c_str()) == 0,
            "mount");
    // Semaphores and shared memory with a name are its files. Where there is no such directory, there are none.
    if (::access(path_of_all_bounded, F_OK) == 0)
      require(::mount(directory.path.c_str(), path_of_all_bounded, nullptr, MS_BIND, nullptr) == 0,
              path_of_all_bounded);
    drop_rights_in_namespace();
  });
}

bool has_path_of_all(const BoundedDirectory& directory) {
  struct stat own {};
  struct stat there {};
  return ::stat(directory.path.c_str(), &own) == 0 && ::stat(path_of_all_bounded, &there) == 0 &&
         own.st_dev == there.st_dev && own.st_ino == there.st_ino;
}

std::string try_bounded(const BoundedDirectory& directory) {
  return try_in_process([&] { return mount_bounded(directory); });
}

}  // namespace kbench::sandbox
