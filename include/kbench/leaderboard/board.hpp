// A board: a problem or a reference file, a deadline, and the devices for which there are standings.
//
//     kbench::BoardSettings settings{.name = "matmul-2026",
//                                    .problem = "matmul",
//                                    .deadline = kbench::parse_time("2026-12-01T18:00:00+01:00"),
//                                    .devices = {"NVIDIA H200"}};
//
//     kbench::BoardSettings scales{.name = "scales",
//                                  .reference = kbench::Reference::from_file("scale.cuh"),
//                                  .deadline = kbench::parse_time("2026-12-01T18:00:00+01:00"),
//                                  .devices = {"NVIDIA H200"}};
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/export.hpp>
#include <kbench/leaderboard/utc_time.hpp>
#include <kbench/options.hpp>
#include <kbench/reference.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// A standing orders accepted evaluations by one of these.
enum class Ranking : std::uint8_t {
  runtime,  // the geometric mean of the performance cases' runtime_ms; the least is best
  gflops,   // the mean of their gflops; the most is best
};

KBENCH_API std::string_view name(Ranking ranking);

// Throws Error for a text that is no ranking's name.
KBENCH_API Ranking parse_ranking(std::string_view text);

struct BoardSettings {
  // Lower-case letters, digits, '.', '_' and '-', 64 at most; begins with a letter or digit.
  std::string name = {};

  // The name of the problem, which each machine finds among its own; empty if the board is on a reference.
  std::string problem = {};

  // The reference file, kept with the board, which each machine builds; null if the board is on a problem. The board counts its
  // versions 1, 2, ..., whatever was set.
  std::optional<Reference> reference = {};

  std::optional<UtcTime> start = {};  // submissions are taken from then on; null: at once
  UtcTime deadline = {};              // submissions are taken before it

  // The submissions that each user, or team, may make a day; 0: any number. A day is one of UTC, by the clock that deadlines go
  // by.
  int quota = 0;

  // Limits of a submission; null: those of whoever evaluates it. `RunLimits` in kbench/options.hpp says what is in range.
  std::optional<RunLimits> limits = {};

  // Models, for each of which there is a standing: `environment` of an evaluation names them, as "gpu" or "cpu". Only case is
  // ignored. Results of another model are kept, and are in no standing.
  std::vector<std::string> devices = {};

  Ranking ranking = Ranking::runtime;  // the order of the standings
  std::optional<DType> dtype = {};     // the element type; null: the problem's first

  // The reference as a submission, over which speed-ups and scores of results are; null: over the reference itself. A board
  // stays as it was made.
  std::optional<ReferenceMode> baseline = {};
  std::string description = {};  // text for readers

  // The weaknesses of the problem, in sentences; null if the board takes no problem that is known to be weak. Given,
  // with_checked_problem() fills it in.
  std::optional<std::vector<std::string>> weaknesses = {};

  // Whether only evaluations rank whose `isolation` is `isolated`; otherwise all accepted ones do.
  bool requires_isolation = true;

  // Whether teams are ranked in place of users: a submission is made for its user's team. A board stays as it was made.
  bool ranks_teams = false;

  // Whether the results of others, and every rank, are shown only once the board is over. Those who manage the board see them
  // always.
  bool hidden_until_end = false;

  // Whether other users and teams have pseudonyms, except for those who manage the board. A board stays as it was made.
  bool anonymous = false;
};

// Checks on this machine what the board is to be on: describes the problem, or builds the reference and describes
// that. Returns the settings with the element type filled in. Throws Error if there is no such problem, or the
// reference is at fault. Also throws Error if the board requires isolation that the reference does not have, or
// ranks by GFLOPS and the reference does not count FLOPs, or has a baseline and the problem's reference cannot be a
// submission (reference_code()), or if the problem is weak and `weaknesses` is none. Uses the options that build() and describe() use.
KBENCH_API BoardSettings with_checked_problem(BoardSettings settings, Options options = {});

// A change of a board: what is absent stays.
struct BoardChange {
  std::optional<UtcTime> start = {};
  std::optional<UtcTime> deadline = {};
  std::optional<int> quota = {};
  std::optional<RunLimits> limits = {};
  std::optional<std::vector<std::string>> devices = {};  // all that there are to be
  std::optional<std::string> description = {};
  std::optional<bool> hidden_until_end = {};
};

// An entry in the log of a board: what somebody did to it.
struct BoardEvent {
  UtcTime time = {};
  std::string by = {};  // the user who did it

  // One of create, edit, reference, close, baseline, join, leave, disqualify, reinstate and import.
  std::string action = {};
  std::string user = {};    // the user whom it was done to; empty if it was to none
  std::string team = {};    // the team likewise; that of the user for join and leave
  std::string detail = {};  // the change, and the reason
};

// "eve: two accounts", "eve, team red": whom it was done to, and the detail.
KBENCH_API std::string to_text(const BoardEvent& event);

// One line.
KBENCH_API std::string to_json(const BoardEvent& event);

// A submission, a user or a team that is in no standing of a board, though their records are kept: one of the three.
struct Disqualification {
  std::string user = {};        // the user, with all submissions; empty if it is none
  std::string team = {};        // the team likewise, where the board ranks teams
  std::int64_t submission = 0;  // 0 if it is a user or a team
  std::string reason = {};
  std::string by = {};  // the user who disqualified
  UtcTime time = {};
};

// "#12, by ada, 2026-11-22: it reads the answers from a table"
KBENCH_API std::string to_text(const Disqualification& disqualification);

// A board: what it is on, until when, and its rules.
struct Board {
  BoardSettings settings = {};
  std::string creator = {};  // the user who made it
  UtcTime created = {};
  std::optional<UtcTime> closed = {};  // the time at which somebody closed it before the deadline

  // The reason why the store's record of this board cannot be read, in a list of boards; all but the name is missing then.
  std::string unreadable = {};

  // The board takes submissions until then.
  UtcTime end() const { return closed && *closed < settings.deadline ? *closed : settings.deadline; }
};

// One line.
KBENCH_API std::string to_json(const Board& board);

}  // namespace kbench
