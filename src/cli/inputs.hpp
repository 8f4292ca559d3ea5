// The files that a command reads, which none of its options may write to:
//
//     kbench evaluate vector_add mine.cpp --json mine.cpp
#pragma once

#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/submission.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kbench::cli {

class Inputs {
 public:
  void add(const std::filesystem::path& file) { files_.push_back(file); }

  // `files` are what the command line names: files, or one directory.
  void add(const std::vector<std::string>& files, const Submission& submission);

  // Adds a reference file, or the plugin of a problem, which may not exist.
  void add(const ProblemRef& problem, const Options& options);

  // Throws Error if `output` is one of them, under any path. "-" is standard output.
  void refuse(const std::optional<std::filesystem::path>& output) const;

 private:
  std::vector<std::filesystem::path> files_;
};

}  // namespace kbench::cli
