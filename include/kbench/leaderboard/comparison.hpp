// Two submissions of a board, measured in turns in fresh processes: A B B A A B ... A drift of the machine
// thus affects both alike.
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

struct BoardComparison {
  std::string board = {};
  std::string device = {};
  std::int64_t first = 0;  // submissions
  std::int64_t second = 0;

  // The first's score and the second's of each pair, by the board's ranking, in the order of measurement.
  std::vector<std::pair<double, double>> pairs = {};

  // The factor by which the second takes longer than the first: the geometric mean of the pairs, and its 95 %
  // interval (Student's t). They differ if the interval does not contain 1.
  double factor = 1.0;
  Interval interval = {};
  Outcome outcome = Outcome::undecided;

  std::string by = {};
  UtcTime ended = {};
  std::string unreadable =
      {};  // why the store's record cannot be read; then only the fields above `pairs` are set
  bool is_outdated = false;  // it was on an older version of the problem than that of the standing

  // "#3 is 2.1 % faster than #7 (95 % interval 1.2 to 3.0 %, 6 pairs)"
  KBENCH_API std::string explain() const;
};

// One line.
KBENCH_API std::string to_json(const BoardComparison& comparison);

}  // namespace kbench
