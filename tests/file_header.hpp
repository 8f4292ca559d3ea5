// What the first lines of a program say of it: "// expect: wrong_answer" and the like.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>

namespace kbench::tests {

// The value that stands behind "// key: " among the comments with which the file begins.
inline std::optional<std::string> find_in_header(const std::filesystem::path& file, const std::string& key) {
  std::ifstream text(file);
  const std::string mark = "// " + key + ": ";
  for (std::string line; std::getline(text, line) && line.starts_with("//");) {
    if (line.starts_with(mark)) return line.substr(mark.size());
  }
  return std::nullopt;
}

inline std::string header_value(const std::filesystem::path& file, const std::string& key) {
  if (auto value = find_in_header(file, key)) return *std::move(value);
  throw std::runtime_error(file.string() + " does not begin with a line \"// " + key + ": ...\"");
}

}  // namespace kbench::tests
