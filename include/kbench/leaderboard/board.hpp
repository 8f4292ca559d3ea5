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
  std::string name =
      {};  // lower-case letters, digits, '.', '_' and '-', 64 at most; begins with a letter or digit

  // A board is on one of the two. A problem is named, and each machine finds the plugin among its own. A reference is
  // kept with the board, and each machine builds it; the board counts its versions 1, 2, ... and ignores the one that
  // was set.
  std::string problem = {};
  std::optional<Reference> reference = {};

  std::optional<UtcTime> start = {};  // submissions are taken from then on; none: at once
  UtcTime deadline = {};              // submissions are taken before it

  // How many submissions each user has a day; 0: any number. A day is one of UTC, by the clock that deadlines go by.
  int quota = 0;

  // Limits of a submission; none: those in the options of its evaluation. RunLimits says what is in range.
  std::optional<RunLimits> limits = {};

  // Models, as evaluations name them: environment["gpu"] of a GPU, environment["cpu"] of a processor. Only case is
  // ignored. Results of another model are kept, and are in no standing.
  std::vector<std::string> devices = {};

  Ranking ranking = Ranking::runtime;
  std::optional<DType> dtype = {};  // none: the problem's first

  // Options::baseline of every evaluation: speed-ups and scores of results are over it. A board stays as it was made.
  std::optional<ReferenceMode> baseline = {};
  std::string description = {};

  // None: with_checked_problem() refuses a problem that is known to be weak. Given, it takes one, and fills in what is weak about it:
  // kbench::Weakness, in words.
  std::optional<std::vector<std::string>> weaknesses = {};

  // Ranks only evaluations that are Isolation::isolated; otherwise all accepted ones.
  bool requires_isolation = true;

  // Ranks teams: a submission is made for its user's team (kbench/leaderboard/team.hpp). A board stays as it was made.
  bool ranks_teams = false;

  // Shows the results of others, and every rank, only once the board is over. Those who manage the board see them always.
  bool hidden_until_end = false;

  // Shows pseudonyms instead of the names of other users and teams, except to those who manage the board. A board stays
  // as it was made.
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
  std::string by = {};

  // "create", "edit", "reference", "close", "baseline", "join", "leave", "disqualify", "reinstate", "import"
  std::string action = {};
  std::string user = {};    // whom it was done to; empty if it was to none
  std::string team = {};    // the team that it was done to, or that the user joined or left; else empty
  std::string detail = {};  // description of the action, and the reason
};

// "eve: two accounts", "eve, team red": whom it was done to, and the detail.
KBENCH_API std::string to_text(const BoardEvent& event);

// One line.
KBENCH_API std::string to_json(const BoardEvent& event);

// A submission, a user or a team that is in no standing of a board, though their records are kept: one of the three.
struct Disqualification {
  std::string user = {};        // the disqualified user, or empty
  std::string team = {};        // the disqualified team, or empty
  std::int64_t submission = 0;  // 0 if it is a user or a team
  std::string reason = {};
  std::string by = {};
  UtcTime time = {};
};

// "#12, by ada, 2026-11-22: it reads the answers from a table"
KBENCH_API std::string to_text(const Disqualification& disqualification);

struct Board {
  BoardSettings settings = {};
  std::string creator = {};
  UtcTime created = {};
  std::optional<UtcTime> closed = {};  // time at which somebody closed it before the deadline

  // Why the store's record of this board cannot be read, in a list of boards; all but the name is then default.
  std::string unreadable = {};

  // The board takes submissions until then.
  UtcTime end() const { return closed && *closed < settings.deadline ? *closed : settings.deadline; }
};

// One line.
KBENCH_API std::string to_json(const Board& board);

}  // namespace kbench
