// What this process has, so that one can tell whether evaluations leave something with it.
#pragma once

#include "faults/ground.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace kbench::tests {

struct Belongings {
  explicit Belongings(const Ground& ground);

  std::vector<std::string> processes;  // children, and whoever lost a parent below
  std::vector<std::string> descriptors;
  std::size_t threads = 0;
  std::vector<std::string> temporary_files;
  std::vector<std::string> shared_memory_objects;
  std::size_t resident_bytes = 0;        // after free memory was given back
  std::size_t resident_below_bytes = 0;  // of children, and of theirs

  // What is more than before, in words; resident memory aside. Empty: nothing.
  std::string growth_since(const Belongings& before) const;
};

}  // namespace kbench::tests
