// What a batch of calls takes beside the calls themselves, by the referee's clock.
//
// It is measured with a function that kbench trusts, in the runner before it has loaded the submission: nothing that a
// submission could do can make it larger.
#pragma once

#include "referee/session.hpp"

#include <chrono>
#include <cstddef>
#include <vector>

namespace kbench::referee {

struct BatchOverhead {
  // Measured again and again, with `sets` calls on as many sets of arguments.
  std::vector<std::chrono::nanoseconds> measured;
  std::size_t sets = 1;

  // Where memory is released when the clock runs, the overhead is that of its size, whatever is called on it. Else it is
  // that of the calls.
  bool is_of_memory = false;

  // The memory that a batch of `calls` calls needs for the overhead to hold, in sets.
  std::size_t sets_for(int calls) const { return is_of_memory ? sets : static_cast<std::size_t>(calls); }

  // The part of it that `calls` calls, at most `sets`, take at least.
  std::vector<std::chrono::nanoseconds> of(int calls) const;
};

// For a performance case: of as many calls as an audit makes at most. Throws RunnerFailure.
BatchOverhead measure_batch_overhead(Session& session, const CaseDescription& description);

}  // namespace kbench::referee
