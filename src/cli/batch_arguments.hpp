#pragma once

#include "cli/shared_options.hpp"

#include <optional>
#include <string>
#include <vector>

namespace kbench::cli {

// kbench batch takes the options of evaluate, too, except the problem and the files.
struct BatchArguments : EvaluateArguments {
  std::string input;
  std::string output;
  std::vector<std::string> devices;
  std::optional<std::string> jobs;
  std::optional<std::string> max_hours;
  std::string samples = "summary";
  bool fail_fast = false;
  bool fresh = false;
  std::optional<std::string> queue;
  std::optional<std::string> device_model;
  bool slurm = false;
  std::optional<std::string> pilots;
  std::optional<std::string> partition;
  std::optional<std::string> gres;
  std::optional<std::string> time;
  std::optional<std::string> slurm_template;
  std::vector<std::string> sbatch;
};

}  // namespace kbench::cli
