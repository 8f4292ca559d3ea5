// What the steps of one judgement share.
#pragma once

#include "device/device.hpp"
#include "protocol/activity.hpp"
#include "referee/runner_link.hpp"

#include <kbench/catalog.hpp>
#include <kbench/options.hpp>
#include <kbench/problem.hpp>

namespace kbench::referee {

struct Session {
  device::Device& device;
  const Problem& problem;
  const ProblemDescription& description;
  SamplingOptions sampling;
  RunLimits limits;
  RunnerLink& runner;  // the submission's process
  protocol::Activity& activity;
  device::InputKey key{Seed{}};  // drawn when the submission has been loaded
};

}  // namespace kbench::referee
