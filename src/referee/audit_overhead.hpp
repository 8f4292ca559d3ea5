// What calls take beside the work that they do, by the referee's clock: in a batch, and one at a time. It is measured by
// referee/calibration.hpp.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

namespace kbench::referee {

// What it takes to release memory when the clock runs, and any function to come upon it: a time that is always the same, and one
// that grows with the memory. (On an H200 0.50 ms, and 0.026 for each GB; 17 of 18 measured in between were within 3 % of that
// line.)
class ReleaseOverhead {
 public:
  // Of some memory, measured again and again.
  struct Measured {
    std::size_t bytes = 0;
    std::vector<std::chrono::nanoseconds> times;
  };

  // As often as each other.
  ReleaseOverhead(Measured least, Measured most);

  std::size_t least_bytes() const { return least_.bytes; }

  // In proportion; of more than the most, or less than the least, that of these.
  std::vector<std::chrono::nanoseconds> of(std::size_t bytes) const;

 private:
  Measured least_;
  Measured most_;
};

struct AuditOverhead {
  std::size_t sets = 1;  // of arguments, that a batch has at most
  std::size_t bytes_of_set = 0;

  // Where memory is released when the clock runs, a batch's overhead is that of its memory, whatever is called on it. Else it is
  // that of the calls: of as many as there are sets, measured again and again.
  std::optional<ReleaseOverhead> of_release;
  std::vector<std::chrono::nanoseconds> of_largest_batch;
  std::vector<std::chrono::nanoseconds>
      outside_largest_batch;  // the part that the runner's own clock does not see

  // Of one call, likewise.
  std::vector<std::chrono::nanoseconds> of_call;

  // What the problem's harness does before and after each call, and takes for it at least. Unlike the rest it is done in the
  // submission's process, which could do without: all of it is uncertain.
  std::chrono::nanoseconds of_harness{};

  // As many sets as take this memory, the last of them perhaps not alone; at most `sets`.
  std::size_t sets_in(std::size_t bytes) const;

  // The memory that a batch of `calls` calls needs for its overhead to hold, in sets.
  std::size_t sets_for(int calls) const;

  // The overhead that a batch of `calls` calls, at most `sets`, has at least, and that of a call alone.
  std::vector<std::chrono::nanoseconds> of_batch(int calls) const;
  std::vector<std::chrono::nanoseconds> of_single_call() const;

  // What an honest runner's clock does not see of such a batch: where it has the memory beforehand, the order and the answer, as
  // of a call alone, and going on after the memory was filled.
  std::vector<std::chrono::nanoseconds> outside_batch(int calls) const;

 private:
  std::vector<std::chrono::nanoseconds> share_of(std::vector<std::chrono::nanoseconds> of_all,
                                                 int calls) const;
};

}  // namespace kbench::referee
