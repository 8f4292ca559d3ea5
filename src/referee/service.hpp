// The referee's service answers the host's messages (isolation/protocol/messages.hpp).
#pragma once

#include "base/system/channel.hpp"
#include "device/hardware.hpp"
#include "isolation/protocol/activity.hpp"
#include "isolation/protocol/messages.hpp"
#include "isolation/protocol/runner_link.hpp"
#include "referee/check/case_check.hpp"
#include "referee/check/image.hpp"
#include "referee/loaded_problem.hpp"

#include <kbench/catalog.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace kbench::referee {

class Service {
 public:
  // A device is made when the first request needs one.
  Service(device::Hardware hardware, LoadProblem load, system::Channel host, protocol::Activity activity)
      : hardware_(std::move(hardware)),
        load_(std::move(load)),
        host_(std::move(host)),
        activity_(std::move(activity)) {}

  // Answers the host until it is gone.
  void run();

 private:
  void answer(system::Message message);
  std::string describe_fault(
      const char* what);  // the problem's function that threw, if one did, and what it threw
  device::Device& device();
  const Problem& problem() const;  // the one that was described
  void send(const protocol::RefereeMessage& message);

  void execute(const protocol::ListGpus& request);
  void execute(const protocol::Probe& request);
  void execute(protocol::Describe& request);
  void execute(const protocol::CheckCase& request);
  void execute(const protocol::FindWeaknesses& request);
  void execute(protocol::Judge& request);
  void execute(const protocol::NextRunner& request);
  void execute(const protocol::GiveBackDevice& request);
  check::Bench bench(const Seed& seed);  // made of the latest description
  std::unique_ptr<protocol::RunnerLink> replace_runner(std::uint64_t walls);

  device::Hardware hardware_;
  LoadProblem load_;
  std::unique_ptr<device::Device> device_;
  system::Channel host_;
  protocol::Activity activity_;
  std::unique_ptr<LoadedProblem> loaded_;
  std::optional<ProblemDescription> description_;
  check::Images outputs_of_last_check_;
};

}  // namespace kbench::referee
