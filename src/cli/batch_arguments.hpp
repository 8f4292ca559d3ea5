#pragma once

#include "cli/shared_options.hpp"

#include <kbench/batch.hpp>
#include <kbench/slurm.hpp>

#include <filesystem>
#include <string>

namespace kbench::cli {

// kbench batch takes the options of evaluate, too, except the problem, the files and the device.
struct BatchArguments {
  std::filesystem::path input;
  std::filesystem::path output;
  Options options;
  BatchOptions batch;
  std::string samples = "summary";
  bool quiet = false;
  std::string queue;
  bool uses_slurm = false;
  SlurmOptions slurm;
};

}  // namespace kbench::cli
