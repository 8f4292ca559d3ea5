// The host's request to judge a submission, and the referee's judgement.
#pragma once

#include "base/decision/failure.hpp"

#include <kbench/catalog.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/progress.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kbench::protocol {

// Whether it is the test_id of a case that is in no list.
inline bool is_hidden(const ProblemDescription& problem, int test_id) {
  return test_id >= static_cast<int>(problem.cases.size());
}

struct JudgeRequest {
  std::vector<int> cases;  // test_ids; those above the problem's own are of hidden cases
  Options options = {};    // the options that a request has
  // The device's roofline, where it is known: no time may be below it. Otherwise the referee may measure it.
  std::optional<Roofline> roofline = {};
  bool measure_roofline = false;
  // The most times that a case is measured, where samples and audit disagree. The runner is replaced before each
  // repetition.
  int max_rounds = 3;
  bool untimed = false;  // performance cases are checked as correctness cases are
};

struct Judgement {
  std::optional<decision::Failure> failure;  // the first failure; none: every output was right
  std::vector<std::string> suspicions;       // see kbench::Integrity
  std::vector<std::string> warnings;         // see kbench::Integrity
  std::optional<Roofline> roofline;          // if it was asked for, and the device has one
  bool found_builds = false;                 // the submission began with what an earlier evaluation had built
};

// A listener learns of each case when it is over, so that no result is lost if the rest never comes.
struct Listener {
  std::function<void(const Progress&)> progress;
  // The seed of all inputs, before the first is made, and how many hidden cases were drawn from it.
  std::function<void(const Seed&, int hidden_cases)> seed;
  std::function<void(CaseResult)> case_result;  // each in its turn, the last of a failure too
};

}  // namespace kbench::protocol
