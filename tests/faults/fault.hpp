// One program of the corpus of faults, as its header describes it.
#pragma once

#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kbench::tests {

struct Fault {
  // Throws std::runtime_error when the header lacks a line, or has one that cannot be read.
  explicit Fault(const std::filesystem::path& file);

  std::filesystem::path file;
  std::string slug;
  Language language = Language::cpp;
  std::string about;                  // what it does, in a sentence or two
  std::vector<std::string> verdicts;  // of which it must get one; "refused": evaluate() throws Error
  std::vector<std::string> says;      // all in the explanation or in the compiler's messages
  std::vector<std::string> prints;    // all in the output that was kept
  std::vector<std::string> needs;     // protections without which its verdict is not known
  std::optional<std::string> made;    // how the submission is made of the file

  // Changes the limits that the header names.
  void set_limits(Options& options) const;
};

// In the order of their names.
std::vector<Fault> find_faults(const std::filesystem::path& directory);

}  // namespace kbench::tests
