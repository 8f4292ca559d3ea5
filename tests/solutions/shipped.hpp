// The solutions that kbench ships: plugins/<family>/<problem>/solutions/<name>.cpp or .cu, found by being there, and changes of them
// (solutions/change.hpp).
#pragma once

#include "file_header.hpp"
#include "solutions/change.hpp"

#include <kbench/dtype.hpp>
#include <kbench/error.hpp>

#include <filesystem>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace kbench::tests {

// The dtypes that a solution is run for, one run each: those of a line "// dtypes: float16 bfloat16" in its header, else
// the one at the end of its name, as in "plain_float64.cpp". No value stands for the problem's first dtype, which a
// solution is for that names none. Throws if the line is empty, or has a word that is no dtype.
inline std::vector<std::optional<DType>> dtypes_of(const std::filesystem::path& solution) {
  if (const auto line = find_in_header(solution, "dtypes")) {
    std::vector<std::optional<DType>> dtypes;
    std::istringstream words(*line);
    try {
      for (std::string word; words >> word;) dtypes.emplace_back(dtype_from_name(word));
    } catch (const Error& error) {
      throw std::runtime_error(solution.string() + ", dtypes: " + error.what());
    }
    if (dtypes.empty()) throw std::runtime_error(solution.string() + ", dtypes: expected one at least");
    return dtypes;
  }
  const std::string stem = name_of_solution(solution).stem().string();
  for (const DType dtype : all_dtypes) {
    if (stem.ends_with("_" + std::string(name(dtype)))) return {dtype};
  }
  return {std::nullopt};
}

// Whether one of the runs of a solution is for `dtype`, where `first` is the first of the problem's.
inline bool serves(const std::filesystem::path& solution, DType dtype, DType first) {
  for (const std::optional<DType> each : dtypes_of(solution)) {
    if (each.value_or(first) == dtype) return true;
  }
  return false;
}

// Those of a problem whose names end so, in the order of their names; changes among them.
inline std::vector<std::filesystem::path> solutions_of(const std::string& problem,
                                                       const std::string& ending) {
  std::set<std::filesystem::path> files;
  for (const auto& family : std::filesystem::directory_iterator(KBENCH_SOURCE_DIR "/plugins")) {
    const std::filesystem::path directory = family.path() / problem / "solutions";
    if (!std::filesystem::is_directory(directory)) continue;
    for (const auto& file : std::filesystem::directory_iterator(directory)) {
      if (name_of_solution(file.path()).extension() == ending) files.insert(file.path());
    }
  }
  return {files.begin(), files.end()};
}

}  // namespace kbench::tests
