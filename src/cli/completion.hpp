// Finds what a shell may offer while a command is typed, from the definitions that parse it.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace kbench::cli {

// The first argument of a program that shall complete the words of its other arguments.
inline constexpr const char* completion_request = "__complete";

struct Completion {
  std::string value;
  std::string description;
};

struct Completions {
  std::vector<Completion> values;
  bool files = false;        // files and directories fit too
  bool directories = false;  // only directories do
};

// Returns what may replace the last word, which may be empty. `words` were typed after the program's name. `problems`
// is called for names where a problem may stand.
Completions complete(const CLI::App& program, const std::vector<std::string>& words,
                     const std::function<std::vector<std::string>()>& problems);

// A line for each value, with a tab before its description; then `:files` or `:directories` where these fit.
std::string to_lines(const Completions& completions);

}  // namespace kbench::cli
