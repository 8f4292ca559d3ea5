// The overhead of calls by the referee's clock, in a batch and one at a time. referee/calibration.hpp measures it.
#pragma once

#include "base/statistics/time_decision.hpp"
#include "isolation/protocol/turns.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

namespace kbench::referee {

// The time to release memory while the clock runs, and for any function to touch it. It has a constant, and a
// part that grows with the memory. On an H200 these are 0.50 ms, and 0.026 ms for each GB; 17 of 18
// measurements in between were within 3 % of that line.
class ReleaseOverhead {
 public:
  // Repeated measurements with one amount of memory.
  struct Measured {
    std::size_t bytes = 0;
    std::vector<std::chrono::nanoseconds> times;
  };

  // Both must hold equally many times.
  ReleaseOverhead(Measured least, Measured most);

  std::size_t least_bytes() const { return least_.bytes; }

  // Interpolates linearly between the two sizes and clamps outside them.
  std::vector<std::chrono::nanoseconds> of(std::size_t bytes) const;

 private:
  Measured least_;
  Measured most_;
};

struct AuditOverhead {
  std::size_t sets = 1;  // the largest number of argument sets of a batch
  std::size_t bytes_of_set = 0;

  // If memory is released while the clock runs, a batch's overhead depends on its memory alone. Otherwise it is that
  // of one order.
  std::optional<ReleaseOverhead> of_release;

  // Repeated measurements of one call: made as the submission's calls are, and on memory that was not filled before.
  // Filling can only lengthen a call, so the least of both counts.
  std::vector<std::chrono::nanoseconds> of_call;
  std::vector<std::chrono::nanoseconds> of_bare_call = {};

  // Repeated measurements of calls that took turns: for each turn, of the window and of the runner's processor time. Empty if
  // calls take no turns.
  std::vector<std::chrono::nanoseconds> of_turn = {};
  std::vector<std::chrono::nanoseconds> of_turn_processor = {};

  // The same of turns for which both sides stay awake, each on its core. Empty where they have one core together.
  std::vector<std::chrono::nanoseconds> of_awake_turn = {};

  // Measurements of a call behind a gate, like `of_call`; empty if there are no gates.
  std::vector<std::chrono::nanoseconds> of_gate = {};

  // The most that an honest interpreter adds to a call on a GPU: it launches more slowly, and covers that.
  std::chrono::nanoseconds of_interpreter{};

  // The reference's times in the flow of a sample, with a trusted function in the submission's place.
  std::vector<std::chrono::nanoseconds> of_reference = {};

  // The least time that carrying values takes before and after each call.
  std::chrono::nanoseconds of_carrying{};

  // The number of sets that take this memory, rounded up; at most `sets`.
  std::size_t sets_in(std::size_t bytes) const;

  // The memory that a batch of `calls` calls needs for its overhead to hold, in sets.
  std::size_t sets_for(int calls) const;

  // The overhead of a batch of `calls` calls, at most `sets`, and of a call alone. Neither includes the
  // carrying of values: a process that skips it looks the same as one that is faster.
  statistics::Overhead of_batch(int calls) const;
  statistics::Overhead of_single_call() const;
  statistics::Overhead of_batch_behind_gate() const;
  statistics::TurnOverhead of_turns(protocol::Turns::Wait wait) const;
};

}  // namespace kbench::referee
