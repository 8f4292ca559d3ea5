// Bounds what lies in a directory that a submission can write to.
#pragma once

#include <cstddef>
#include <filesystem>

namespace kbench::system {

struct TreeSize {
  std::size_t bytes = 0;  // space used on the disk
  std::size_t files = 0;  // includes directories and links
};

// Whether there is more in the directory than `most`. Also true for a tree of more than 64 levels, and for one that this user
// may not list. Follows no link, and stops as soon as it knows. Does not see files that are open and have no name.
bool is_larger_than(const std::filesystem::path& directory, const TreeSize& most);

}  // namespace kbench::system
