// What may go wrong with a referee.
#pragma once

#include "protocol/messages.hpp"

#include <kbench/evaluation.hpp>

#include <nlohmann/json_fwd.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

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

// What a referee has sent. Throws RefereeFault for what is no message, and what protocol::Failed says: Error for what the problem
// does not offer, else RefereeFault.
protocol::RefereeMessage understand(const nlohmann::json& message);

}  // namespace kbench::host
