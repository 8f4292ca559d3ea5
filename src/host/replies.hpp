// What the referee's messages say to the host. The referee is trusted, but a plugin that goes astray runs in it: whatever
// a message holds, nothing but a RefereeFault comes of it, or the Error that the referee itself reports.
#pragma once

#include "protocol/gpu.hpp"
#include "protocol/judgement.hpp"
#include "protocol/occupancy.hpp"
#include "system/channel.hpp"

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/progress.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::host {

// The problem (`invalid_problem`) or kbench itself (`internal_error`) is at fault.
class RefereeFault : public std::runtime_error {
 public:
  RefereeFault(Verdict verdict, const std::string& text) : std::runtime_error(text), verdict_(verdict) {}
  Verdict verdict() const { return verdict_; }

 private:
  Verdict verdict_;
};

// There is no such device, or no driver for it (`unsupported`). The text says that, and the advice.
class NoDeviceFault : public RefereeFault {
 public:
  static constexpr std::string_view advice =
      "cpu works all the same. For GPUs, install NVIDIA's driver (nvidia-smi should list them); in a "
      "container, let it see them (docker run --gpus all)";

  explicit NoDeviceFault(const std::string& reason)
      : RefereeFault(Verdict::unsupported, reason + ". " + std::string(advice)), reason_(reason) {}
  const std::string& reason() const { return reason_; }

 private:
  std::string reason_;
};

// The device that a problem was described for: see device::Device.
struct DeviceFacts {
  std::string name;
  std::string architecture;
  std::string uuid;
  std::string identity;
  std::int64_t cache_bytes = 0;
};

struct DescribeReply {
  ProblemDescription problem;
  DeviceFacts device;
};

// On the way to a judgement: one of these.
struct JudgeReply {
  std::optional<Progress> progress;
  std::optional<Seed> seed;
  int hidden_cases = 0;  // with a seed
  std::optional<CaseResult> case_result;
  std::optional<std::uint64_t> walls;          // protocol::Wall bits, of the submission's runner
  std::optional<protocol::Occupancy> claimed;  // the device is this evaluation's from now on
  bool replaces_runner = false;                // and waits for the next
  std::optional<protocol::Judgement> judgement;
};

// All throw RefereeFault for a message that does not say what it should.

// Throws what the message reports as a failure, if it does: Error for what the problem does not offer, else RefereeFault.
void throw_failure(const system::Json& message);

std::vector<protocol::Gpu> gpus_in(const system::Json& message);
protocol::Occupancy occupancy_in(const system::Json& message);
DescribeReply description_in(const system::Json& message);
CaseCheck case_check_in(const system::Json& message);
JudgeReply judge_reply_in(const system::Json& message);

}  // namespace kbench::host
