// Pure functions for the difference of two submissions that were measured in pairs. docs/measurement.md says why
// these.
//
// Pairs make an interval narrow: the difference cancels what both of a pair share, such as the clock and the
// temperature of that minute.
#pragma once

#include <kbench/evaluation.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kbench::statistics {

// The numbers of pairs after which the result may be looked at. A look after each pair would be wrong far
// more often than once in twenty times: it would find a difference between 14 to 20 % of equal programs.
inline constexpr std::array<std::size_t, 3> looks{6, 12, 20};

enum class PairedAnswer : std::uint8_t {
  undecided,
  lower,   // below 0
  higher,  // above 0
  same,    // within the margin around 0
};

struct PairedDecision {
  PairedAnswer answer = PairedAnswer::undecided;
  double mean = 0.0;
  Interval interval = {};  // the decision's interval: wider than 95 %, because of several looks and questions
};

// Answers several questions at once, each from the differences of as many pairs; their number is one of `looks`. Throws Error
// for fewer than two differences. At most
// one of twenty series of looks has a wrong `lower` or `higher` among its answers. One question is held to 2 % at each look.
// The critical values of Student's t are then 3.36, 2.72 and 2.54. Sources: Pocock, "Group sequential methods in the design and
// analysis of clinical trials" (1977), for equal levels at each look; Holm, "A simple sequentially rejective multiple test
// procedure" (1979); and for `same` Schuirmann's two one-sided tests (1987), at that level. The margin is positive.
std::vector<PairedDecision> decide(const std::vector<std::vector<double>>& differences, double margin);

}  // namespace kbench::statistics
