// Baselines are submissions that are kept by name, to compare with later.
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
  // Keeps them in `directory`, or by default in $XDG_DATA_HOME/kbench/baselines or ~/.local/share/kbench/baselines.
  // Throws Error if there is no such place.
  explicit Baselines(const std::optional<std::filesystem::path>& directory);

  // `problem` is the command line's argument; the last part of a path counts. Both throw Error, also for an invalid
  // name: names have letters, digits, '.', '_' and '-', and do not begin with '.'.
  Submission read(const std::string& name, const std::string& problem) const;
  void save(const std::string& name, const std::string& problem, const Submission& submission) const;

 private:
  std::filesystem::path directory_;
};

}  // namespace kbench::cli
