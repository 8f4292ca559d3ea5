// The check of one test case, in the process that has the plugin.
#pragma once

#include "check/mutants.hpp"
#include "device/device.hpp"
#include "protocol/activity.hpp"

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/problem.hpp>

namespace kbench::check {

// What all cases of a check share.
struct Bench {
  device::Device& device;
  const Problem& problem;
  const ProblemInfo& info;
  const FunctionSignature& signature;
  protocol::Activity& activity;
  device::InputKey key;
};

// `previous` are the outputs of the case before, and become those of this one. Throws what the problem throws.
CaseCheck check_case(Bench& bench, const CaseDescription& description, Images& previous);

}  // namespace kbench::check
