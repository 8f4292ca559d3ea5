// The objects that the steps of one judgement share.
#pragma once

#include "base/system/artifact.hpp"
#include "device/device.hpp"
#include "isolation/protocol/activity.hpp"
#include "isolation/protocol/problem_host.hpp"
#include "isolation/protocol/runner_link.hpp"
#include "referee/kept_builds.hpp"

#include <kbench/catalog.hpp>
#include <kbench/options.hpp>
#include <kbench/problem.hpp>
#include <kbench/roofline.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace kbench::referee {

using Cases = std::span<const CaseDescription* const>;

struct Session {
  device::Device& device;
  const Problem& problem;
  const ProblemDescription& description;
  SamplingOptions sampling;
  RunLimits limits;
  std::unique_ptr<protocol::RunnerLink> runner;  // the submission's process
  std::function<std::unique_ptr<protocol::RunnerLink>()>
      replace_runner;  // ends that process, and begins another: it is ready
  protocol::Activity& activity;
  KeptBuilds builds = {};
  system::Artifact submission = {};                // passed on and never opened here
  std::optional<Roofline> roofline = {};           // the roofline of the device, if known
  std::function<system::Artifact()> library = {};  // see LoadedProblem::library()
  device::InputKey key{Seed{}};                    // drawn when the submission has been loaded

  const protocol::ProblemHost& host() const { return protocol::host_of(description); }
};

}  // namespace kbench::referee
