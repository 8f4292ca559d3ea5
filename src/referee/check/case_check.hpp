// The check of one test case, in the process that has the plugin.
#pragma once

#include "device/device.hpp"
#include "isolation/protocol/activity.hpp"
#include "isolation/protocol/problem_host.hpp"
#include "referee/check/altered_constants.hpp"
#include "referee/check/leaf_access.hpp"
#include "referee/check/mutants.hpp"

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/problem.hpp>

#include <chrono>
#include <functional>
#include <vector>

namespace kbench::check {

// The objects that all cases of a check share.
struct Bench {
  device::Device& device;
  const Problem& problem;
  const ProblemInfo& info;
  const protocol::ProblemHost& host;
  const FunctionSignature& signature;
  protocol::Activity& activity;
  device::InputKey key;

  // For a reference file: writes the default value of its output type, and returns false if there is none.
  // Otherwise empty.
  std::function<bool(const TestCase& test_case, const Tensor& output)> write_default_output = {};

  LeafAccess leaves = {};

  std::vector<AlteredConstants> altered_constants = {};
  std::vector<AlteredConstants> right_answers = {};
};

// `previous` are the outputs of the case before, and become those of this one. Throws what the problem throws.
CaseCheck check_case(Bench& bench, const CaseDescription& description, Images& previous);

// Tries the mutants that need no computation, then the reference's outputs on inputs of a lower precision and on parts of the
// inputs; of a case of more than 256 MiB a part of this. One is accepted if it passes on two input sets. After `deadline` the
// reference computes no further wrong answer. A check that throws on a wrong answer rejects it. Throws what the problem throws else, and Error if the reference's own output is rejected.
std::vector<MutantTrial> try_mutants(Bench& bench, const CaseDescription& description,
                                     std::chrono::steady_clock::time_point deadline);

}  // namespace kbench::check
