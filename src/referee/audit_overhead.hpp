// What calls take beside the work that they do, by the referee's clock: in a batch, and one at a time.
//
// It is measured with a function that kbench trusts, in a runner before it has loaded the submission, and where there was
// another that had, when that one has ended: nothing that a submission could do can make it larger.
#pragma once

#include "referee/session.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <vector>

namespace kbench::referee {

struct AuditOverhead {
  // Of a batch of `sets` calls on as many sets of arguments, measured again and again.
  std::vector<std::chrono::nanoseconds> of_largest_batch;
  std::size_t sets = 1;
  std::size_t bytes = 0;  // of the memory that they take

  // Where memory is released when the clock runs, a batch's overhead is that of its size, whatever is called on it. Else it
  // is that of the calls.
  bool is_of_memory = false;

  // Of one call, likewise.
  std::vector<std::chrono::nanoseconds> of_call;

  // What the problem's harness does before and after each call, and takes for it at least. Unlike the rest it is done in the
  // submission's process, which could do without: all of it is uncertain.
  std::chrono::nanoseconds of_harness{};

  // The memory that a batch of `calls` calls needs for its overhead to hold, in sets.
  std::size_t sets_for(int calls) const { return is_of_memory ? sets : static_cast<std::size_t>(calls); }

  // The overhead that a batch of `calls` calls, at most `sets`, has at least, and that of a call alone.
  std::vector<std::chrono::nanoseconds> of_batch(int calls) const;
  std::vector<std::chrono::nanoseconds> of_single_call() const;

  // What an honest runner's clock does not see of such a batch: where it has the memory beforehand, no more than the order and
  // the answer, as of a call alone.
  std::vector<std::chrono::nanoseconds> outside_batch(int calls) const;
};

// For a performance case. Throws RunnerFailure.
AuditOverhead measure_audit_overhead(Session& session, const CaseDescription& description);

// For all of them, by test_id. Where memory is released, only those with the least and the most of it are measured: for the
// others see between(). Throws std::runtime_error, with the name of the case, where the runner fails.
std::map<int, AuditOverhead> measure_audit_overheads(Session& session,
                                                     const std::vector<const CaseDescription*>& cases);

// That of `sets` sets in `bytes` of memory, neither less than `smaller` was measured with nor more than `larger`, where memory
// is released: mapping it, and coming upon it, takes a time that is always the same, and one that grows with the memory. (On an
// H200 0.50 ms, and 0.026 for each GB; 17 of 18 measured in between were within 3 % of that line.)
AuditOverhead between(const AuditOverhead& smaller, const AuditOverhead& larger, std::size_t sets,
                      std::size_t bytes);

// What `of_harness` is, when the problem's own library has been loaded in the place of a submission: its harness does all
// that a submission's does around a function that takes no time. Throws RunnerFailure.
std::chrono::nanoseconds measure_harness(Session& session, const CaseDescription& description,
                                         const AuditOverhead& overhead);

}  // namespace kbench::referee
