// A directory that a submission may write to, as a file system of its own: in memory, of bounded size, seen by that process and
// its children alone, and gone with the last of them.
//
// Nothing of it lies on the host's disks, so nothing has to be removed, and the kernel writes nothing to a disk while the
// process is stopped. It is at /dev/shm, too. All other mounts are for reading, except for /proc: a path cannot change the mode
// or the times of a file there. Devices can be written to all the same. What was open before is not affected: a descriptor, and
// the path in /proc/self/fd that leads to its file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace kbench::sandbox {

struct BoundedDirectory {
  std::filesystem::path path;  // an empty directory; it keeps its owner and mode
  std::size_t bytes = 0;       // limits all files together
  std::size_t files = 0;       // limits files, directories and links together
};

// Mounts it for the calling process, which has one thread and works elsewhere. Returns an empty string, or why it failed; the
// process is then of no other use.
std::string mount_bounded(const BoundedDirectory& directory);

// It has this path, too, in each process.
inline constexpr const char* path_of_all_bounded = "/dev/shm";

// Whether the mounted directory is there; it is not if the system has no such path.
bool has_path_of_all(const BoundedDirectory& directory);

// Tries mount_bounded() in a process that ends at once.
std::string try_bounded(const BoundedDirectory& directory);

}  // namespace kbench::sandbox
