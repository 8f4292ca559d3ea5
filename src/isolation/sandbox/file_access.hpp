// The part of the file system that a program may see.
#pragma once

#include <filesystem>
#include <vector>

namespace kbench::sandbox {

// The rules are in force before the program starts. Files that do not exist are skipped.
struct FileAccess {
  std::vector<std::filesystem::path> readable;  // files, and directories with all beneath; execution included
  std::vector<std::filesystem::path> writable;  // readable files and directories that may also be changed
  std::vector<std::filesystem::path> hidden;    // inaccessible, though beneath a readable directory
  bool hides_rest =
      false;  // makes files that are not listed invisible, if the system allows that: sandbox/view.hpp
};

}  // namespace kbench::sandbox
