// How the candidates of a batch come to be evaluated.
#pragma once

#include <kbench/batch.hpp>

#include <chrono>
#include <functional>
#include <optional>

namespace kbench::batch {

// Times that what ends as an internal_error is evaluated.
inline constexpr int most_attempts = 3;

using NextCandidate = std::function<std::optional<Candidate>()>;

class Run {
 public:
  Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  virtual ~Run() = default;

  // Tells the ledger of each candidate, and returns why it ended.
  virtual BatchEnd carry_out(const NextCandidate& next) = 0;
};

// After which no candidate is begun, of a run that begins now.
inline std::chrono::steady_clock::time_point last_begin(
    const std::optional<std::chrono::milliseconds>& limit) {
  constexpr auto longest = std::chrono::hours(100'000);
  return std::chrono::steady_clock::now() + limit.value_or(longest);
}

}  // namespace kbench::batch
