// Wrong solutions that are right ones with a mistake: <name>.cpp.change or <name>.cu.change beside the right one.
//
//     // expect: wrong_answer
//     // Leaves out the mean.
//     // from: plain.cpp
//      for (size_t i = 0; i < n; ++i) {
//     -  sum += x[i] - mean;
//     +  sum += x[i];
//
// The lines are those of a patch without numbers: lines that begin with a space or a minus must occur together exactly once, and
// those with a space or a plus take their place. A line "@@" stands between two such places. The text that is submitted is the
// comments with which the change begins, but for "from", and the right one without its own.
#pragma once

#include "file_header.hpp"
#include "read_file.hpp"

#include <kbench/submission.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace kbench::tests {

using Lines = std::vector<std::string>;

inline Lines lines_of(const std::filesystem::path& file) {
  std::istringstream text(testing::read_file(file));
  Lines lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

// The first line that is no comment of the header.
inline Lines::const_iterator end_of_header(const Lines& lines) {
  return std::find_if_not(lines.begin(), lines.end(),
                          [](const std::string& line) { return line.starts_with("//"); });
}

// Puts the new lines in the place of the old ones. Throws std::runtime_error unless the old ones occur exactly once.
inline void replace_once(Lines& text, const Lines& old_lines, const Lines& new_lines,
                         const std::string& file) {
  const auto at = std::search(text.begin(), text.end(), old_lines.begin(), old_lines.end());
  if (old_lines.empty() || at == text.end() ||
      std::search(at + 1, text.end(), old_lines.begin(), old_lines.end()) != text.end()) {
    throw std::runtime_error(file + ": expected exactly once in the file that it changes: " +
                             (old_lines.empty() ? "a line at least" : old_lines.front()));
  }
  const auto behind = text.erase(at, at + static_cast<std::ptrdiff_t>(old_lines.size()));
  text.insert(behind, new_lines.begin(), new_lines.end());
}

// The text of a solution, which a change makes of another.
inline std::string text_of(const std::filesystem::path& solution) {
  if (solution.extension() != ".change") return testing::read_file(solution);
  const Lines change = lines_of(solution);
  const Lines whole = lines_of(solution.parent_path() / header_value(solution, "from"));
  Lines text(end_of_header(whole), whole.end());
  Lines old_lines;
  Lines new_lines;
  for (auto line = end_of_header(change); line != change.end(); ++line) {
    const char kind = line->empty() ? ' ' : line->front();
    const std::string rest = line->empty() ? "" : line->substr(1);
    if (kind == ' ' || kind == '-') old_lines.push_back(rest);
    if (kind == ' ' || kind == '+') new_lines.push_back(rest);
    if (kind != ' ' && kind != '-' && kind != '+' && *line != "@@")
      throw std::runtime_error(solution.string() +
                               ": expected a line that begins with ' ', '-' or '+': " + *line);
    if (*line == "@@" || line + 1 == change.end()) {
      replace_once(text, old_lines, new_lines, solution.string());
      old_lines.clear();
      new_lines.clear();
    }
  }
  std::string all;
  for (auto line = change.begin(); line != end_of_header(change); ++line) {
    if (!line->starts_with("// from: ")) all += *line + "\n";
  }
  for (const std::string& line : text) all += line + "\n";
  return all;
}

// "plain.cpp", also of "plain.cpp.change".
inline std::filesystem::path name_of_solution(const std::filesystem::path& solution) {
  return solution.extension() == ".change" ? solution.stem() : solution.filename();
}

inline Submission submission_of(const std::filesystem::path& solution) {
  const std::filesystem::path name = name_of_solution(solution);
  return {.language = language_of_file(name), .files = {{name.string(), text_of(solution)}}};
}

}  // namespace kbench::tests
