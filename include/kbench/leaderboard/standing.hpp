// Who is ahead, on one device of a board.
//
// A standing has the best evaluation of each user. Two evaluations need not be apart only because their figures are:
// every entry has a 95 % interval, and ranks go by those. The best entry leads a group. Each that follows shares its
// leader's rank as long as the two intervals overlap; the first whose does not leads the next group, and its rank
// is its place in the list. Rank 1 is so all that cannot be told from the best.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/leaderboard/board.hpp>
#include <kbench/leaderboard/utc_time.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kbench {

// An accepted evaluation in one number, and how well that is known. Milliseconds or 10^9/s, as the ranking has it.
struct Score {
  double value = 0.0;
  Interval interval = {};
};

// From the performance cases' runtime_ms, their 95 % intervals, and their audits' slack;
// docs/leaderboards.md derives it. The evaluation is accepted, and has at least one performance case that was
// measured.
KBENCH_API Score score(const Evaluation& evaluation, Ranking ranking);

struct StandingEntry {
  int rank = 0;
  std::string user = {};
  std::int64_t submission = 0;
  UtcTime recorded = {};
  Score score = {};
  double runtime_ms = 0.0;
  double gflops = 0.0;
  bool is_suspected = false;  // something speaks against it, and proves nothing: Integrity::suspicions
};

struct Standing {
  std::string board = {};
  std::string device = {};
  Ranking ranking = Ranking::runtime;
  int problem_version = 0;  // that all entries are of; 0 when there are none
  std::vector<StandingEntry> entries = {};
  std::size_t users = 0;           // that are in the standing, whether or not among `entries`
  std::size_t outdated_users = 0;  // with results of older versions only, which do not rank

  // How many different files the entries' plugins were. The same version built on two machines makes two.
  std::size_t plugins = 0;
};

// For a terminal: a line for each entry.
KBENCH_API std::string to_text(const Standing& standing);

// RFC 4180, with a line of names first.
KBENCH_API std::string to_csv(const Standing& standing);

// One line.
KBENCH_API std::string to_json(const Standing& standing);

}  // namespace kbench
