// Counts errors in the memory that calls left behind, over all examined memory. A GPU adds to it while the
// referee continues, so it is in the device's memory until Device::end_findings().
#pragma once

namespace kbench::memory {

struct Findings {
  unsigned long long mismatched = 0;  // elements of outputs
  // Maximum over these elements: the bits of a double, which is never negative.
  unsigned long long max_absolute_error = 0;
  unsigned long long max_relative_error = 0;  // maximum relative error, also as bits
  unsigned long long tolerance_used = 0;      // maximum of what kbench/verification.hpp defines, also as bits
  unsigned changed_inputs = 0;                // 1: an input is not what the submission was shown
  unsigned changed_lines = 0;                 // 1: an output is not what it was when the submission was done
  unsigned damaged_guards = 0;                // 1: bytes around an output were written
  unsigned matched_nans = 0;                  // 1: an output is NaN, as is expected, in other bits
};

}  // namespace kbench::memory
