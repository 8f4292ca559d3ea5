// Pilots are workers that run as jobs of Slurm. Each takes item after item from a queue, so that Slurm starts a job
// for hours of work and not for each evaluation.
//
//     kbench::SlurmPilots pilots({.queue = "postgresql://...", .name = "kbench-1", .pilots = 8, .logs = "out"});
//     pilots.tend(items_left);     // every few seconds: replaces those that have ended
//     pilots.cancel();
//
// kbench asks Slurm only how many pilots there are. The queue knows what became of an item.
#pragma once

#include <kbench/error.hpp>
#include <kbench/export.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kbench {

struct SlurmOptions {
  std::string queue = {};  // the address; pilots get it as KBENCH_QUEUE, so it stands in no command line
  std::string name = {};   // name of the jobs, which finds them again; letters, digits, '-' and '_'
  std::size_t pilots = 1;  // most pilots at the same time

  std::optional<std::string> partition = {};  // options of sbatch
  std::optional<std::string> gres = {};
  std::optional<std::string> time = {};
  std::vector<std::string> sbatch_arguments = {};  // additional arguments of sbatch

  std::optional<std::filesystem::path> script = {};  // none: slurm_script()
  std::filesystem::path program = {};              // kbench, where pilots run; handed to the script as KBENCH
  std::vector<std::string> worker_arguments = {};  // arguments of `kbench worker`, which the script gets
  std::filesystem::path logs = {};                 // a directory: slurm-<job>.log
};

// The script that a pilot runs by default.
KBENCH_API std::string slurm_script();

class KBENCH_API SlurmPilots {
 public:
  // Throws Error where Slurm's commands are not on the PATH, or the options make no sense.
  explicit SlurmPilots(SlurmOptions options);

  // Submits the pilots that so much work still needs, and returns how many now run or wait for their turn. If Slurm
  // does not answer, it submits none and returns nothing. Throws Error where Slurm has never answered or refuses
  // pilots again and again. Also throws Error if many pilots were submitted since `finished` last rose: then they
  // end without doing anything.
  std::optional<std::size_t> tend(std::size_t items_left, std::size_t finished);

  // Ends all pilots, which finish running evaluations if Slurm lets them. Throws Error where Slurm cannot be
  // reached.
  void cancel();

 private:
  std::optional<std::size_t> living();
  void submit(std::size_t count);

  SlurmOptions options_;
  std::string sbatch_;
  std::string squeue_;
  std::string scancel_;
  bool has_answered_ = false;
  int refused_ = 0;            // times in a row
  std::size_t submitted_ = 0;  // pilots submitted since `finished` last rose
  std::size_t finished_ = 0;
};

}  // namespace kbench
