// A standing ranks the entries of a board on one device.
//
// It has the best evaluation of each user that counts, or of each team where the board ranks teams. Only evaluations
// with a score count: every time is proven, and no suspicion stands (Evaluation::score()).
//
// Every entry has a figure and a 95 % interval around it. Entries are sorted by the conservative end of the interval:
// the high end of a runtime, the low end of GFLOPS. The first entry leads a group. An entry that follows shares its
// leader's rank if its figure is not beyond the leader's conservative end. The first with a figure beyond it leads the
// next group, and its rank is its place in the list. A wider interval therefore gains an entry nothing: it moves down,
// and is no closer to its leader.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/leaderboard/board.hpp>
#include <kbench/leaderboard/utc_time.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// An accepted evaluation in one number, and how well that is known. Milliseconds or 10^9/s, as the ranking has it.
struct RankingScore {
  double value = 0.0;      // milliseconds or 10^9/s, as the ranking has it
  Interval interval = {};  // the 95 % interval of the score
};

// Computes the figure from the performance cases' runtime_ms and their 95 % intervals; docs/leaderboards.md derives
// it. The evaluation must have an Evaluation::score(), which is another figure. Throws Error if no performance case
// was measured, and by GFLOPS when no operations are counted.
KBENCH_API RankingScore ranking_score(const Evaluation& evaluation, Ranking ranking);

// The user name of a board's baseline (Leaderboard::submit_baseline()). No user has it.
inline constexpr std::string_view baseline_user = "baseline";

// The best result of a user, or of a team, that counts.
struct StandingEntry {
  int rank = 0;  // 0 for the baseline, which has none and takes nobody's, and where ranks are hidden
  bool is_baseline = false;
  std::string user = {};  // the user who submitted it
  std::string team = {};  // the team it is for; empty if the board ranks users, and for the baseline
  std::int64_t submission = 0;
  UtcTime recorded = {};
  std::string unreadable = {};  // the reason why the store's record of `recorded` cannot be read
  RankingScore score = {};
  double runtime_ms = 0.0;            // the geometric mean of the performance cases
  std::optional<double> gflops = {};  // null if no operations are counted
};

// Who is ahead on one device of a board.
struct Standing {
  std::string board = {};
  std::string device = {};  // the model
  Ranking ranking = Ranking::runtime;
  int problem_version = 0;   // the version that all entries are of; 0 when there are none
  bool ranks_teams = false;  // whether entries are of teams; what is said of users below holds for teams then

  // Whether the board hides the standing from whoever asked until it is over. Entries are then the asker's own and the
  // baseline, and nothing of others is counted. They have no ranks, which would tell about others, too.
  bool is_hidden = false;

  std::vector<StandingEntry> entries = {};  // the best first
  std::size_t users = 0;  // users in the standing, whether or not among `entries`; without the baseline
  std::size_t outdated_users = 0;  // users with results of older versions only, which do not rank
  std::size_t unranked_users = 0;  // users whose accepted results all lack a score: their `unranked` says why

  std::vector<Disqualification> disqualified = {};  // those on the board, whatever the device

  // The number of different plugin files among the entries. The same version built on two machines counts as two.
  std::size_t plugins = 0;
};

// Text for a terminal: a line for each entry.
KBENCH_API std::string to_text(const Standing& standing);

// RFC 4180, with a line of names first.
KBENCH_API std::string to_csv(const Standing& standing);

// One line.
KBENCH_API std::string to_json(const Standing& standing);

}  // namespace kbench
