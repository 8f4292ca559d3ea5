#include "sandbox/bounded_directory.hpp"

#include "sandbox/mount_namespace.hpp"

#include <fmt/format.h>

#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kbench::sandbox {

std::string mount_bounded(const BoundedDirectory& directory) {
  return reason_of_failure([&] {
    struct stat status {};
    require(::stat(directory.path.c_str(), &status) == 0, directory.path.string());
    // Root in a user namespace of its own could not become nobody.
    if (::geteuid() == 0) require(::unshare(CLONE_NEWNS) == 0, "unshare");
    enter_mount_namespace();
    std::string options = fmt::format("size={},nr_inodes={},mode={:o}", directory.bytes, directory.files,
                                      status.st_mode & 0777U);
    // Another user than root is the owner in any case, and has no other group in its namespace.
    if (::geteuid() == 0) options += fmt::format(",uid={},gid={}", status.st_uid, status.st_gid);
    require(::mount("kbench", directory.path.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, options.c_str()) == 0,
            "mount");
    drop_rights_in_namespace();
  });
}

std::string try_bounded(const BoundedDirectory& directory) {
  return try_in_process([&] { return mount_bounded(directory); });
}

}  // namespace kbench::sandbox
