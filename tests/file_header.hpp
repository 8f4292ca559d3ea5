// What the first lines of a program say of it: "// expect: wrong_answer" and the like; in Python, "# expect: wrong_answer".
#pragma once

#include <kbench/submission.hpp>

#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace kbench::tests {

// What comments begin with.
inline std::string comment_mark(const std::filesystem::path& file) {
  return file.extension() == ".py" ? "#" : "//";
}

// The values that stand behind "// key: " among the comments with which the file begins.
inline std::vector<std::string> all_in_header(const std::filesystem::path& file, const std::string& key) {
  std::ifstream text(file);
  const std::string comment = comment_mark(file);
  const std::string mark = comment + " " + key + ": ";
  std::vector<std::string> values;
  for (std::string line; std::getline(text, line) && line.starts_with(comment);) {
    if (line.starts_with(mark)) values.push_back(line.substr(mark.size()));
  }
  return values;
}

// The first of them.
inline std::optional<std::string> find_in_header(const std::filesystem::path& file, const std::string& key) {
  const std::vector<std::string> values = all_in_header(file, key);
  return values.empty() ? std::nullopt : std::optional(values.front());
}

inline std::string header_value(const std::filesystem::path& file, const std::string& key) {
  if (auto value = find_in_header(file, key)) return *std::move(value);
  throw std::runtime_error(file.string() + " does not begin with a line \"" + comment_mark(file) + " " + key +
                           ": ...\"");
}

// That the file's ending stands for.
inline Language language_of_file(const std::filesystem::path& file) {
  if (file.extension() == ".py") return Language("python");
  return file.extension() == ".cu" ? Language::cuda : Language::cpp;
}

}  // namespace kbench::tests
