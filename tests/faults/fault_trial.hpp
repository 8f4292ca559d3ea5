// Evaluates programs of the corpus, and holds what comes of it against what their headers say.
#pragma once

#include "faults/fault.hpp"
#include "faults/ground.hpp"

#include <kbench/kbench.hpp>
#include <kbench/process_pool.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kbench::tests {

struct Outcome {
  std::string verdict;      // or "refused"
  double seconds = 0.0;     // until it was there
  std::string explanation;  // of the verdict
  std::string complaints;   // what is not as it should be, in lines; empty: nothing
};

// May be used by several threads at once.
class FaultTrials {
 public:
  // `room` is "cpu", "cuda", "python_cpu" or "python_cuda". Throws what evaluate() throws, and std::runtime_error when an honest submission is not
  // accepted.
  FaultTrials(const Ground& ground, std::string room);

  // From now on, evaluations leave their processes to those that follow.
  void keep_processes() { processes_.emplace(); }

  // Made of the file and evaluated.
  Outcome try_fault(const Fault& fault) const;

  // The same with a submission that was made before: compiled, where it compiles.
  Outcome try_fault(const Fault& fault, const Submission& made) const;
  Submission make(const Fault& fault) const;

  // An honest submission, which must be accepted.
  Outcome try_honest() const;

  // In use, by whomever; none where there is no GPU, or its driver does not tell.
  std::optional<std::size_t> gpu_memory_bytes() const;

 private:
  Options options() const;
  bool is_in_python() const { return room_.starts_with("python"); }
  bool is_on_gpu() const { return room_.ends_with("cuda"); }

  // As its header says, with what it may reach for.
  Submission submitted(const Fault& fault) const;

  // Throws std::runtime_error when it does not compile.
  Submission honest() const;
  void examine(const Fault& fault, const Evaluation& evaluation, Outcome& outcome) const;
  bool stands(const std::string& protection) const;

  const Ground& ground_;
  std::string room_;
  mutable std::optional<ProcessPool> processes_;
  Submission right_;                        // compiled, where there is a compiler
  std::vector<std::string> missing_walls_;  // as the evaluation of an honest submission lists them
};

}  // namespace kbench::tests
