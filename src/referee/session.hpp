// What the steps of one judgement share.
#pragma once

#include "device/input_key.hpp"
#include "protocol/activity.hpp"
#include "referee/runner_link.hpp"

#include <kbench/catalog.hpp>
#include <kbench/options.hpp>
#include <kbench/problem.hpp>

namespace kbench::referee {

struct Session {
  const Problem& problem;
  const ProblemDescription& description;
  SamplingOptions sampling;
  RunLimits limits;
  device::InputKey key;
  RunnerLink& runner;  // the submission's process
  RunnerLink& pilot;   // the same program without a submission: what it takes is overhead
  protocol::Activity& activity;
};

}  // namespace kbench::referee
