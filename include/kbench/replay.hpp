// A replay repeats an evaluation on the same inputs, to check a published result.
//
//     const kbench::Evaluation published = kbench::evaluation_from_json(text);
//     const kbench::Replay replay = kbench::replay(published, kbench::Submission::from_file("mine.cu"));
//     for (const std::string& difference : replay.differences) fmt::print("{}\n", difference);
//
// Every input and every hidden case follows from the result's seed, so both evaluations saw the same numbers,
// on any machine.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/submission.hpp>

#include <optional>
#include <string>
#include <vector>

namespace kbench {

struct Replay {
  Evaluation evaluation = {};  // the second one

  // A sentence for each difference: the verdict, a case that passed only once, a case's time. Times agree when they
  // are no further apart than 5 % of each and both 95 % intervals allow. A sentence about a time says if this machine is busy,
  // or a time is not proven.
  std::vector<std::string> differences = {};

  // Remarks say what was not compared, and why: times, for instance, when machines, devices or versions of kbench differ.
  // They also say if the submission is another than that of the result.
  std::vector<std::string> remarks = {};

  bool agrees() const { return differences.empty(); }
};

// Evaluates the submission with the problem, device, dtype, cache mode, cases and seed of `before`; `options`
// decide all else. Runs only the cases that `before` reached, because a failing submission may be slow.
// `problem` is the place of the problem; without it, the problem is looked up by the name in `before`. Throws
// Error if `before` has no seed, because then it made no inputs, and when the problem has another name.
// Throws what evaluate() throws.
KBENCH_API Replay replay(const Evaluation& before, const Submission& submission, Options options = {},
                         const std::optional<ProblemRef>& problem = {});

}  // namespace kbench
