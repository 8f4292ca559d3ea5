// Submissions in Python in the tests: which interpreters run them, and whether one can.
#pragma once

#include <kbench/kbench.hpp>

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace kbench::tests {

// KBENCH_PYTHON, else the system's.
inline std::filesystem::path python_of_tests() {
  const char* const named = std::getenv("KBENCH_PYTHON");
  return named != nullptr ? named : "/usr/bin/python3";
}

// What a program of Python's prints, run by python_of_tests() with kbench's package to be imported.
inline std::string printed_by_python(const std::string& program) {
  const std::string command =
      fmt::format("cd '{}' && '{}' -B -c '{}' 2>&1", KBENCH_BUILD_DIR "/libexec/kbench",
                  python_of_tests().string(), program);
  std::string output;
  if (FILE* const answer = ::popen(command.c_str(), "r")) {
    std::array<char, 4096> bytes{};
    while (std::fgets(bytes.data(), bytes.size(), answer) != nullptr) output += bytes.data();
    ::pclose(answer);
  }
  return output;
}

// One without torch, so that tensors are NumPy's arrays: python_of_tests(), or where that has torch one that has the same NumPy and
// is made in the build's directory (numpy_only.py).
inline std::filesystem::path python_with_numpy() {
  static const std::filesystem::path found = [] {
    const std::string command =
        fmt::format("'{}' -I -B '{}' '{}'", python_of_tests().string(),
                    KBENCH_SOURCE_DIR "/tests/numpy_only.py", KBENCH_BUILD_DIR "/tests/python_with_numpy");
    std::string output;
    if (FILE* const answer = ::popen(command.c_str(), "r")) {
      std::array<char, 4096> bytes{};
      while (std::fgets(bytes.data(), bytes.size(), answer) != nullptr) output += bytes.data();
      ::pclose(answer);
    }
    while (output.ends_with('\n')) output.pop_back();
    return output.empty() ? python_of_tests() : std::filesystem::path(output);
  }();
  return found;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool interpreters_load_core = false;
#else
constexpr bool interpreters_load_core = true;
#endif

// Says why no submission in Python can be evaluated with these options. Empty where it can.
inline std::string why_python_is_unusable(const ProblemRef& problem, Options options) {
  if (!interpreters_load_core) return "an interpreter does not load a core with a sanitizer";
  options.check_only = true;
  const Submission nothing =
      Submission::from_text("def solution(*arguments):\n    pass\n", Language("python"));
  try {
    const Evaluation evaluation = evaluate(problem, nothing, options);
    return evaluation.verdict == Verdict::unsupported ? evaluation.explanation : "";
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace kbench::tests
