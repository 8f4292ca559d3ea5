// Two submissions of a board, measured side by side: in alternating fresh processes, A B B A A B ..., so that what
// drifts on the machine meets both alike.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/leaderboard/utc_time.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kbench {

enum class Outcome : std::uint8_t { first_faster, second_faster, undecided };

KBENCH_API std::string_view name(Outcome outcome);

struct Comparison {
  std::string board = {};
  std::string device = {};
  std::int64_t first = 0;  // submissions
  std::int64_t second = 0;

  // Of each pair, the first's score and the second's, by the board's ranking, in the order in which they were
  // measured.
  std::vector<std::pair<double, double>> pairs = {};

  // By which factor the second takes longer than the first: the mean of the pairs, in logarithms, and its 95 %
  // interval (Student's t). The interval without 1 in it tells them apart.
  double factor = 1.0;
  Interval interval = {};
  Outcome outcome = Outcome::undecided;

  std::string by = {};
  UtcTime ended = {};
  std::string unreadable =
      {};  // why the store's record cannot be read; only what stands above `pairs` is told then
  bool is_outdated = false;  // it was on an older version of the problem than that of the standing

  // "#3 is 2.1 % faster than #7 (95 % interval 1.2 to 3.0 %, 6 pairs)"
  KBENCH_API std::string explain() const;
};

// One line.
KBENCH_API std::string to_json(const Comparison& comparison);

}  // namespace kbench
