// An evaluation done once more on the same inputs, to see for oneself that a result is what it says.
//
//     const kbench::Evaluation published = kbench::evaluation_from_json(text);
//     const kbench::Replay replay = kbench::replay(published, kbench::Submission::from_file("mine.cu"));
//     for (const std::string& difference : replay.differences) fmt::print("{}\n", difference);
//
// Every input and every hidden case follows from the result's seed, so both evaluations saw the same numbers, on whatever
// machine.
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

  // What does not agree, a sentence each: the verdict, a case that passed only once, a case's time. Times agree when they
  // are no further apart than 5 % of each and both 95 % intervals allow.
  std::vector<std::string> differences = {};

  // What was not compared, and why: times, where the machines, devices or versions of kbench are not the same.
  std::vector<std::string> remarks = {};

  bool agrees() const { return differences.empty(); }
};

// Evaluates the submission with the problem, device, dtype, cache mode, cases and seed of `before`, whatever `options` say of
// these; all else is theirs. A submission that fails may be slow to do so: only the cases that `before` came to are run.
// `problem` is where the problem is, where `before` has only its name; else it is looked for by that name. Throws
// Error when `before` has no seed, for then it made no inputs, when the problem has another name than its, and what
// evaluate() throws.
KBENCH_API Replay replay(const Evaluation& before, const Submission& submission, Options options = {},
                         const std::optional<ProblemRef>& problem = {});

}  // namespace kbench
