// The solutions that kbench ships: plugins/<family>/<problem>/solutions/<name>.cpp or .cu, found by being there.
#pragma once

#include <kbench/dtype.hpp>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kbench::tests {

// "plain_float64.cpp" is for float64; without a dtype at its end a solution is for the problem's first.
inline std::optional<DType> dtype_of(const std::filesystem::path& solution) {
  const std::string stem = solution.stem().string();
  for (const DType dtype : all_dtypes) {
    if (stem.ends_with("_" + std::string(name(dtype)))) return dtype;
  }
  return std::nullopt;
}

// Those of a problem whose names end so, in the order of their names.
inline std::vector<std::filesystem::path> solutions_of(const std::string& problem,
                                                       const std::string& ending) {
  std::set<std::filesystem::path> files;
  for (const auto& family : std::filesystem::directory_iterator(KBENCH_SOURCE_DIR "/plugins")) {
    const std::filesystem::path directory = family.path() / problem / "solutions";
    if (!std::filesystem::is_directory(directory)) continue;
    for (const auto& file : std::filesystem::directory_iterator(directory)) {
      if (file.path().extension() == ending) files.insert(file.path());
    }
  }
  return {files.begin(), files.end()};
}

}  // namespace kbench::tests
