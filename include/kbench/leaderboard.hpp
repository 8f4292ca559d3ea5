// Leaderboards: boards on problems, their submissions and their standings, in a store that any number of processes
// and machines may share.
//
//     kbench::Leaderboard leaderboard("postgresql://judge@db/kbench");   // or a file: "boards.db"
//
//     const kbench::Actor ada{"ada", {kbench::BoardRole::creator}};
//     leaderboard.create_board(ada, {.name = "matmul-2026",
//                                    .problem = "matmul",
//                                    .deadline = kbench::parse_time("2026-12-01T18:00:00+01:00"),
//                                    .devices = {"NVIDIA H200"}});
//
//     const kbench::SubmissionRecord record =
//         leaderboard.submit({"bob"}, "matmul-2026", kbench::Submission::from_file("mine.cu"));
//     fmt::print("{}", kbench::to_text(leaderboard.standing({"bob"}, "matmul-2026", "NVIDIA H200")));
//
// submit() records, evaluates, and records the outcome. Call the three steps separately if different
// processes take them, or evaluations are made elsewhere:
//
//     const kbench::Ticket ticket = leaderboard.record({"bob"}, "matmul-2026", submission, "cuda:1");
//     try {
//       leaderboard.finish(ticket, kbench::evaluate(...));
//     } catch (const kbench::Error& error) {
//       leaderboard.fail(ticket, error.what());
//     }
//
// A submission stays as `interrupted` if its process was killed in between, and rerun() finishes it.
//
// A Leaderboard is one connection, for one thread at a time; make one for each thread. Each function that
// changes the store does so in one transaction. Every function throws Error if the store cannot be reached,
// or if there is no such board or submission. It throws Forbidden if the actor may not call it. It throws
// nothing else, except what the caller's own functions and stream throw: LeaderboardOptions::clock,
// ConfirmOptions::step, Options::progress, export_pages().
//
// The actor that asks (`by`) decides what a function shows. A board can hide the results of others until its end
// (BoardSettings::hidden_until_end), and their names (BoardSettings::anonymous). The asker's own submissions are
// those that they made, and those for the team they are in now.
//
// The seed of an evaluation stays secret as long as its board takes submissions. docs/leaderboards.md has the rules,
// and the store.
#pragma once

#include <kbench/error.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/leaderboard/actor.hpp>
#include <kbench/leaderboard/board.hpp>
#include <kbench/leaderboard/comparison.hpp>
#include <kbench/leaderboard/pages.hpp>
#include <kbench/leaderboard/record.hpp>
#include <kbench/leaderboard/standing.hpp>
#include <kbench/leaderboard/store_access.hpp>
#include <kbench/leaderboard/team.hpp>
#include <kbench/leaderboard/utc_time.hpp>
#include <kbench/options.hpp>
#include <kbench/reference.hpp>
#include <kbench/submission.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kbench {

struct LeaderboardOptions {
  // Becomes the first admin of a store that does not exist yet. Empty: a new store has no roles.
  std::string owner = {};

  StoreAccess access = StoreAccess::make;

  // The clock for deadlines. None: that of the PostgreSQL server, or of this machine for a file.
  std::function<UtcTime()> clock = {};
};

// A record of a store that cannot be read, or refers to one that is missing.
struct StoreFault {
  std::string where = {};  // the record: "board sums", "#12"
  std::string what = {};   // the fault
};

// An evaluation that was started, for finish() or fail().
struct Ticket {
  std::int64_t submission = 0;
  std::int64_t evaluation = 0;
};

struct ConfirmOptions {
  // The submissions to compare. None: those of the two best users of the standing.
  std::optional<std::pair<std::int64_t, std::int64_t>> submissions = {};
  std::size_t most_pairs = 20;  // 6, 12 or 20: CompareOptions::most_pairs

  // Options::device is the device to run on, instead of the one they were submitted to. For the rest, see
  // Leaderboard::submit().
  Options evaluation = {};

  // Called before each evaluation with its number, from 1, the most that there may be, and the submission.
  std::function<void(std::size_t number, std::size_t most, std::int64_t submission)> step = {};
};

class KBENCH_API Leaderboard {
 public:
  // `store` is a path or "sqlite:PATH" for SQLite, one file; or "postgresql://..." as libpq takes it. A store
  // of an older kbench is migrated first, even for reading; throws Error if it cannot be written. Throws
  // Error for a store of a newer kbench or of one before 0.2.0, and leaves it as it is.
  explicit Leaderboard(std::string_view store, LeaderboardOptions options = {});
  Leaderboard(Leaderboard&&) noexcept;
  Leaderboard& operator=(Leaderboard&&) noexcept;
  ~Leaderboard();

  // Checks every record of the store, including results and sources. A record must be readable, its
  // references must exist, and texts must match the hashes by which they are stored. Returns an empty list if
  // nothing is wrong.
  std::vector<StoreFault> check() const;

  // The clock that deadlines go by.
  UtcTime now() const;

  // A user, with the roles that the store has for them.
  Actor actor(std::string_view user) const;
  std::vector<RoleGrant> roles() const;  // sorted by user
  void grant(const Actor& by, std::string_view user, BoardRole role);
  void revoke(const Actor& by, std::string_view user, BoardRole role);  // Error for the last admin's

  // Checks the form of the settings, that the name is new, and that the deadline has not passed.
  // with_checked_problem() checks the problem or the reference, on a machine that can evaluate it. `teams`
  // are for a board that ranks teams.
  Board create_board(const Actor& by, const BoardSettings& settings,
                     const std::vector<BoardTeam>& teams = {});
  Board board(std::string_view name) const;
  std::vector<Board> boards() const;  // sorted by name
  bool is_over(const Board& board) const { return now() >= board.end(); }

  // The reference of the board, with its number as the version. Throws Error if the board is on a problem.
  Reference reference(std::string_view board) const;

  // Puts the board on another reference and raises the version by one. Results on the one before stay and are outdated
  // at once. `dtype`: its element type, as with_checked_problem() finds it; none: its first. `weaknesses`: also as
  // found there; none: those of before. Throws Forbidden to those who do not manage the board. Throws Error if the
  // board is on a problem or is over, and when the text is the one that it has.
  Board change_reference(const Actor& by, std::string_view board, Reference reference,
                         std::optional<DType> dtype = {},
                         const std::optional<std::vector<std::string>>& weaknesses = {});

  // Changes what the change names. Throws Error if the board is over, because then everybody can read its sources and
  // seeds. Also throws Error if the deadline has passed, a device with results is left out, or nothing changes.
  // Results on a device that is added rank once they are evaluated again. Throws Forbidden to those who do not manage
  // the board.
  Board edit_board(const Actor& by, std::string_view name, const BoardChange& change);

  // Lists what was done to the board, in order. On an anonymous board it leaves out who joined and left other teams.
  std::vector<BoardEvent> log(const Actor& by, std::string_view board) const;

  // The teams of a board, sorted by name. An anonymous board shows only the asker's own.
  std::vector<BoardTeam> teams(const Actor& by, std::string_view board) const;

  // These add members to a team, which is created if it is new, and remove them. Without `users` the team is
  // removed, which throws Error once it has submitted. Both throw Error if the board ranks no teams or is
  // over. They also throw if a user is in another team or not in this one, or if the last member would leave.
  // Both throw Forbidden to those who do not manage the board.
  void add_to_team(const Actor& by, std::string_view board, std::string_view team,
                   const std::vector<std::string>& users);
  void remove_from_team(const Actor& by, std::string_view board, std::string_view team,
                        const std::vector<std::string>& users = {});

  // Take a submission, or all that an entrant submitted, out of the standings of its board, for a reason that
  // everybody sees. An entrant is a user or, if the board ranks teams, a team; a disqualified entrant cannot
  // submit to the board. The records stay, and reinstating restores the standings. All throw Error when
  // nothing would change, and when the reason is empty. Throws Forbidden to those who do not manage the
  // board.
  void disqualify(const Actor& by, std::int64_t submission, std::string_view reason);
  void disqualify_entrant(const Actor& by, std::string_view board, std::string_view entrant,
                          std::string_view reason);
  void reinstate(const Actor& by, std::int64_t submission, std::string_view reason);
  void reinstate_entrant(const Actor& by, std::string_view board, std::string_view entrant,
                         std::string_view reason);

  void close_board(const Actor& by, std::string_view name);   // ends it now
  void delete_board(const Actor& by, std::string_view name);  // deletes all submissions, too

  // Records and evaluates. A board on a reference uses the reference that it has then. The board decides
  // `dtype` and limits. All cases are run, on inputs from a secret seed, with cold caches. The evaluation
  // waits until the machine is quiet, 20 s at most unless `sampling.wait_for_quiet` says how long. It is
  // repeated if a time is not proven because the machine was busy. There are at most three evaluations in
  // all; a warning of the result says so. Throws what build() and evaluate() throw; the submission is then
  // `failed`.
  SubmissionRecord submit(const Actor& by, std::string_view board, const Submission& submission,
                          Options options = {});

  // Submits the board's baseline: a solution that its standings show among the entries, marked, without a rank, as
  // the user `baseline`. The best of several is shown. Start and quota do not apply to it. Throws Forbidden to those
  // who do not manage the board.
  SubmissionRecord submit_baseline(const Actor& by, std::string_view board, const Submission& submission,
                                   Options options = {});

  // Submits as baseline a solution that calls the ref_kernel() of the board's reference. Throws Error if the board
  // is on a problem: its reference solution is in the plugin and cannot run as a submission.
  SubmissionRecord submit_reference_as_baseline(const Actor& by, std::string_view board,
                                                Options options = {});

  // Evaluates a submission once more, also after the deadline, which was met when it was submitted. The device is
  // that of the submission, unless the options name one. Throws Error if it is running on this machine.
  SubmissionRecord rerun(const Actor& by, std::int64_t submission, Options options = {});

  // Returns the submissions that rerun() could give a better result. They were interrupted, failed, or got a
  // verdict that says nothing about them. Others have a time that is not proven, or are of an older version
  // of the problem. Throws Forbidden to those who do not manage the board.
  std::vector<std::int64_t> unsettled(const Actor& by, std::string_view board) const;

  // The steps of submit() and rerun(). A submission must be source in UTF-8: the store keeps nothing else.
  Ticket record(const Actor& by, std::string_view board, const Submission& submission,
                std::string_view device = {});
  Ticket record_again(const Actor& by, std::int64_t submission);
  // finish() or fail() is called once for each ticket. On a board on a reference, the evaluation must have
  // used reference() of that board, and ranks with its version. Both throw Error, and change no standing, if
  // the version is newer than the board's or the ticket is done. The same holds if another process took the
  // submission over, or the board was deleted in between.
  void finish(Ticket ticket, const Evaluation& evaluation);
  void fail(Ticket ticket, std::string_view error);

  // The standing on a device of the board; letter case does not matter. At most `most` entries.
  Standing standing(const Actor& by, std::string_view board, std::string_view device,
                    std::size_t most = std::numeric_limits<std::size_t>::max()) const;

  // The submissions in the order in which they came: of all users, or of the one that is shown under that name.
  std::vector<SubmissionRecord> submissions(const Actor& by, std::string_view board,
                                            std::string_view user = {}) const;
  SubmissionRecord submission(const Actor& by, std::int64_t id) const;
  // Returns the last evaluation, if it finished. It has no seed while the board takes submissions. Those who
  // do not manage the board get Forbidden for others' submissions while results are hidden, and always on an
  // anonymous board.
  std::optional<Evaluation> evaluation(const Actor& by, std::int64_t submission) const;
  // Those who do not manage the board get Forbidden for others' submissions until the board is over, and
  // always on an anonymous board.
  Submission source(const Actor& by, std::int64_t submission) const;

  // Measures two submissions side by side, as compare() does, and records which one is faster. Throws Error if one of
  // them is not accepted or has no score this time, or when they ran on another model than `device`. Empty: the device
  // of the only standing with two entries.
  BoardComparison confirm(const Actor& by, std::string_view board, std::string_view device,
                          const ConfirmOptions& options = {});
  // The comparisons in the order in which they ended. While results are hidden, only those of the asker's own
  // submissions and baselines.
  std::vector<BoardComparison> comparisons(const Actor& by, std::string_view board) const;

  // Returns a whole board as one JSON document, for import_board(); without seeds while the board takes submissions.
  // Throws Forbidden to those who do not manage the board.
  void export_board(const Actor& by, std::string_view board, std::ostream& out) const;

  // Calls `write` with every page of these boards, "index.html" last. None: of all boards. Pages show only what a
  // visitor may see, even if a manager makes them. Throws Error if there is no such board, and what `write` throws.
  void export_pages(const std::vector<std::string>& boards,
                    const std::function<void(const BoardPage&)>& write) const;

  // Makes the board again, with the same standings, and returns its name. Submissions get other numbers. Only admins
  // may import, because the results were measured elsewhere.
  std::string import_board(const Actor& by, std::string_view document);

 private:
  struct KBENCH_HIDDEN State;
  std::unique_ptr<State> state_;
};

}  // namespace kbench
