// What calls take beside the work that they do, by the referee's clock: in a batch, and one at a time. It is measured by
// referee/calibration.hpp.
#pragma once

#include "statistics/time_decision.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

namespace kbench::referee {

// What it takes to release memory when the clock runs, and any function to touch it: a constant, and a part that grows
// with the memory. (On an H200 0.50 ms, and 0.026 for each GB; 17 of 18 measured in between were within 3 % of that line.)
class ReleaseOverhead {
 public:
  // Of some memory, measured again and again.
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
  std::size_t sets = 1;  // of arguments, that a batch has at most
  std::size_t bytes_of_set = 0;

  // Where memory is released when the clock runs, a batch's overhead is that of its memory, whatever is called on it. Else it is
  // that of one order.
  std::optional<ReleaseOverhead> of_release;

  // Of one call, measured again and again: as the submission's are made, and where memory was not filled before. Filling it
  // can only lengthen a call, so the least counts of both.
  std::vector<std::chrono::nanoseconds> of_call;
  std::vector<std::chrono::nanoseconds> of_bare_call = {};

  // Of a call behind a gate, as `of_call`; empty where there are no gates.
  std::vector<std::chrono::nanoseconds> of_gate = {};

  // What an honest interpreter needs beside a call on a GPU, at most: it launches more slowly, and covers that.
  std::chrono::nanoseconds of_interpreter{};

  // What the problem's harness does before and after each call, and takes for it at least.
  std::chrono::nanoseconds of_harness{};

  // As many sets as take this memory, the last of them perhaps not alone; at most `sets`.
  std::size_t sets_in(std::size_t bytes) const;

  // The memory that a batch of `calls` calls needs for its overhead to hold, in sets.
  std::size_t sets_for(int calls) const;

  // Of a batch of `calls` calls, at most `sets`, and of a call alone. What a harness does is no part of either: whoever
  // leaves it out cannot be told from who is faster.
  statistics::Overhead of_batch(int calls) const;
  statistics::Overhead of_single_call() const;
  statistics::Overhead of_batch_behind_gate() const;
};

}  // namespace kbench::referee
