// The faults of a referee.
#pragma once

#include "base/decision/failure.hpp"
#include "isolation/protocol/messages.hpp"

#include <string>
#include <string_view>

namespace kbench::host {

// The problem, kbench itself, or the time that the evaluation takes is at fault.
class RefereeFault : public decision::EvaluationEnded {
 public:
  using EvaluationEnded::EvaluationEnded;
};

// There is no such device, or no driver for it. The text says that, and the advice.
class NoDeviceFault : public RefereeFault {
 public:
  static constexpr std::string_view advice =
      "cpu works all the same. For GPUs, install NVIDIA's driver (nvidia-smi should list them); in a "
      "container, let it see them (docker run --gpus all)";

  explicit NoDeviceFault(const std::string& reason)
      : RefereeFault(decision::FailureKind::no_device, reason + ". " + std::string(advice)),
        reason_(reason) {}
  const std::string& reason() const { return reason_; }

 private:
  std::string reason_;
};

// Reads a referee's message. Throws RefereeFault for an invalid one. A protocol::Failed becomes an Error for what the
// problem does not offer, else a RefereeFault.
protocol::RefereeMessage understand(system::Message message);

}  // namespace kbench::host
