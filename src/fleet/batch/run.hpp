// A run evaluates the candidates of a batch.
#pragma once

#include <kbench/batch.hpp>

#include <chrono>
#include <functional>
#include <optional>

namespace kbench::batch {

// The most evaluations of a candidate that ends as internal_error.
inline constexpr int most_attempts = 3;

using NextCandidate = std::function<std::optional<Candidate>()>;

class Run {
 public:
  Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  virtual ~Run() = default;

  // Reports each candidate to the ledger, and returns why the run ended.
  virtual BatchEnd carry_out(const NextCandidate& next) = 0;
};

// The moment after which a run that begins now starts no candidate.
inline std::chrono::steady_clock::time_point last_begin(
    const std::optional<std::chrono::milliseconds>& limit) {
  constexpr auto longest = std::chrono::hours(100'000);
  return std::chrono::steady_clock::now() + limit.value_or(longest);
}

}  // namespace kbench::batch
