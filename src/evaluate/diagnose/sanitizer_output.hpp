// The common part of parsing sanitizers' output. The submission runs together with the tool and can write the same. All
// text in the result is therefore short, valid UTF-8 and of one line.
#pragma once

#include <kbench/sanitizer.hpp>
#include <kbench/submission.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// The most bytes of the output that are read; the rest is more of the same.
inline constexpr std::size_t max_sanitizer_output = std::size_t{1} << 20U;

struct SanitizerOutput {
  std::vector<SanitizerFinding> findings;  // the first few places, each once
  bool complete = false;                   // it ends as it does when the tool is through
  std::string complaints;                  // messages of the tool that concern no place in the code
};

namespace sanitizer_output {

inline constexpr std::size_t max_text = 600;  // bytes, of each text

// Shortens clean text, never within a character.
std::string shortened(std::string_view text);

// The file's name without its directories.
std::string_view file_name(std::string_view path);

// Takes a number off the beginning of the text.
template <class Number>
std::optional<Number> leading_number(std::string_view& text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

// Adds a finding, or counts it once more where its place is listed already. Keeps only a few places.
void add(SanitizerFinding found, std::vector<SanitizerFinding>& findings);

// Fills in the lines of the submission's files that the findings name.
void add_source_lines(const std::vector<SourceFile>& files, std::vector<SanitizerFinding>& findings);

}  // namespace sanitizer_output
}  // namespace kbench
