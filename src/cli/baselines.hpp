// Submissions that are kept by name, to be compared with later.
//
//     const Baselines baselines(directory);
//     baselines.save("main", "softmax", submission);
//     compare("softmax", baselines.read("main", "softmax"), newer);
#pragma once

#include <kbench/submission.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace kbench::cli {

class Baselines {
 public:
  // Else in $XDG_DATA_HOME/kbench/baselines, or ~/.local/share/kbench/baselines. Throws Error where there is no such place.
  explicit Baselines(const std::optional<std::string>& directory);

  // `problem` is what the command line was given: of a path, the last part counts. Both throw Error, for a name that is none
  // too: letters, digits, '.', '_' and '-', of which the first is no '.'.
  Submission read(const std::string& name, const std::string& problem) const;
  void save(const std::string& name, const std::string& problem, const Submission& submission) const;

 private:
  std::filesystem::path directory_;
};

}  // namespace kbench::cli
