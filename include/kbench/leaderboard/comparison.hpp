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

// Two submissions of a board that were measured side by side.
struct BoardComparison {
  std::string board = {};
  std::string device = {};  // the model whose standing it is about
  std::int64_t first = 0;   // a submission
  std::int64_t second = 0;  // the other

  // The first's score and the second's of each pair, by the board's ranking, in the order of measurement.
  std::vector<std::pair<double, double>> pairs = {};

  double factor = 1.0;  // how much longer the second takes than the first: the geometric mean of the pairs
  Interval interval =
      {};  // the 95 % interval of `factor` (Student's t); without 1 in it, the two are told apart
  Outcome outcome = Outcome::undecided;

  std::string by = {};  // the user who confirmed the standing
  UtcTime ended = {};
  bool is_outdated = false;  // it was on an older version of the problem than that of the standing

  // The reason why the store's record cannot be read; only `board`, `device`, `first`, `second` and `by` are told then.
  std::string unreadable = {};

  // "#3 is 2.1 % faster than #7 (95 % interval 1.2 to 3.0 %, 6 pairs)"
  KBENCH_API std::string explain() const;
};

// One line.
KBENCH_API std::string to_json(const BoardComparison& comparison);

}  // namespace kbench
