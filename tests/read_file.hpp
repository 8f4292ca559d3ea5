#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace kbench::testing {

// Empty where there is no such file.
inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace kbench::testing
