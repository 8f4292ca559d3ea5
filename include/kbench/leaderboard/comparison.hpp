// Two submissions of a board, measured side by side as kbench::compare() does it.
#pragma once

#include <kbench/compare.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/leaderboard/utc_time.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kbench {

// Two submissions of a board that were measured side by side.
struct BoardComparison {
  std::string board = {};
  std::string device = {};  // the model whose standing it is about
  std::int64_t first = 0;   // a submission
  std::int64_t second = 0;  // the other

  // The first's score and the second's of each pair, by the board's ranking, in the order of measurement.
  std::vector<std::pair<double, double>> pairs = {};

  // These follow from the pairs, as in `TimeComparison`.
  Faster faster = Faster::cannot_tell;
  double ratio = 1.0;      // the second's time divided by the first's: the geometric mean of the pairs
  Interval interval = {};  // the 95 % interval of `ratio` (Student's t)

  std::string by = {};  // the user who confirmed the standing
  UtcTime ended = {};
  bool is_outdated = false;  // it was on an older version of the problem than that of the standing

  // The reason why the store's record cannot be read; only `board`, `device`, `first`, `second` and `by` are set then.
  std::string unreadable = {};

  // "#3 and #7: the first is faster by 2.1 % (1.2 % to 3.0 %), 6 pairs"
  KBENCH_API std::string explain() const;
};

// One line.
KBENCH_API std::string to_json(const BoardComparison& comparison);

}  // namespace kbench
