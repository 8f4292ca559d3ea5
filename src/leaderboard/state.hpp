// The implementation of a Leaderboard: its store, and its functions. Only leaderboard.cpp, the boundary of the
// library, calls them.
#pragma once

#include "leaderboard/board_table.hpp"
#include "leaderboard/evaluation_table.hpp"
#include "leaderboard/event_table.hpp"
#include "leaderboard/permissions.hpp"
#include "leaderboard/role_table.hpp"
#include "leaderboard/submission_table.hpp"
#include "leaderboard/team_table.hpp"
#include "leaderboard/view.hpp"
#include "store/database.hpp"
#include "system/boundary.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

namespace leaderboard {

// The subject of a disqualification: an entrant, or a submission.
struct Subject {
  std::string entrant = {};
  std::int64_t submission = 0;

  std::string name() const { return submission == 0 ? entrant : fmt::format("#{}", submission); }
};

enum class Qualification { qualified, disqualified };

}  // namespace leaderboard

struct Leaderboard::State {
  State(std::string_view store, LeaderboardOptions options);

  // The functions of Leaderboard, which kbench/leaderboard.hpp describes.
  std::vector<StoreFault> check();
  UtcTime now();
  Actor actor(std::string_view user);
  std::vector<RoleGrant> roles();
  void grant(const Actor& by, std::string_view user, BoardRole role);
  void revoke(const Actor& by, std::string_view user, BoardRole role);
  Board create_board(const Actor& by, const BoardSettings& settings, const std::vector<BoardTeam>& teams);
  Board board(std::string_view name);
  std::vector<Board> boards();
  Reference reference(std::string_view board);
  Board change_reference(const Actor& by, std::string_view board, Reference reference,
                         std::optional<DType> dtype,
                         const std::optional<std::vector<std::string>>& weaknesses);
  Board edit_board(const Actor& by, std::string_view name, const BoardChange& change);
  std::vector<BoardEvent> log(const Actor& by, std::string_view board);
  std::vector<BoardTeam> teams(const Actor& by, std::string_view board);
  void add_to_team(const Actor& by, std::string_view board, std::string_view team,
                   const std::vector<std::string>& users);
  void remove_from_team(const Actor& by, std::string_view board, std::string_view team,
                        const std::vector<std::string>& users);
  void change_standing(const Actor& by, std::int64_t submission, std::string_view reason,
                       leaderboard::Qualification wanted);
  void change_standing(const Actor& by, std::string_view board, std::string_view entrant,
                       std::string_view reason, leaderboard::Qualification wanted);
  void close_board(const Actor& by, std::string_view name);
  void delete_board(const Actor& by, std::string_view name);
  SubmissionRecord submit(const Actor& by, std::string_view board, const Submission& submission,
                          Options options);
  SubmissionRecord submit_baseline(const Actor& by, std::string_view board, const Submission& submission,
                                   Options options);
  SubmissionRecord submit_reference_as_baseline(const Actor& by, std::string_view board, Options options);
  SubmissionRecord rerun(const Actor& by, std::int64_t submission, Options options);
  std::vector<std::int64_t> unsettled(const Actor& by, std::string_view board);
  Ticket record(const Actor& by, std::string_view board, const Submission& submission,
                std::string_view device);
  // The time of arrival counts, however long others lock the database.
  Ticket record(const Actor& by, std::string_view board, const Submission& submission,
                std::string_view device, UtcTime arrived);
  Ticket record_again(const Actor& by, std::int64_t submission);
  void finish(Ticket ticket, const Evaluation& evaluation);
  void fail(Ticket ticket, std::string_view error);
  void abandon(Ticket ticket);
  Standing standing(const Actor& by, std::string_view board, std::string_view device, std::size_t most);
  std::vector<SubmissionRecord> submissions(const Actor& by, std::string_view board, std::string_view user);
  SubmissionRecord submission(const Actor& by, std::int64_t id);
  std::optional<Evaluation> evaluation(const Actor& by, std::int64_t submission);
  Submission source(const Actor& by, std::int64_t submission);
  BoardComparison confirm(const Actor& by, std::string_view board, std::string_view device,
                          const ConfirmOptions& options);
  std::vector<BoardComparison> comparisons(const Actor& by, std::string_view board);
  void export_board(const Actor& by, std::string_view board, std::ostream& out);
  std::string import_board(const Actor& by, std::string_view document);

  // Common parts. All except the last three are called within a transaction.
  UtcTime time();  // exceptions of the caller's clock leave as FromCaller
  leaderboard::BoardTable board_table() { return leaderboard::BoardTable(database.sql()); }
  leaderboard::Permissions permissions(const Actor& actor);

  // Throws Forbidden to those who do not manage the board, visitors included, unless `lacking` is empty. View
  // supplies `lacking`.
  void need_to_see(const Actor& by, const leaderboard::StoredBoard& board, const std::string& lacking);

  leaderboard::View view(const Actor& by, const leaderboard::StoredBoard& board);

  // The board's spelling of a device. Throws Error if it has no such standing.
  static std::string device_of(const leaderboard::StoredBoard& board, std::string_view device);

  leaderboard::StoredBoard locked_board_of(std::int64_t submission);

  // The entrant for whom a user submits to the board: the user, or their team. Throws Error if they have none.
  std::string entrant_of(const leaderboard::StoredBoard& board, const std::string& user);

  // Throws Error if no team of the board is called so.
  void need_team(const leaderboard::StoredBoard& board, const std::string& name);

  // Adds members to a team, which is made where it is new, and notes it unless `noted_by` is empty. Needs the board's
  // lock.
  void join(const leaderboard::StoredBoard& board, const BoardTeam& team, const std::string& noted_by);

  // Records a submission without checking permission. Needs the board's lock.
  Ticket begin(const leaderboard::StoredBoard& board, const std::string& user, const std::string& entrant,
               const Submission& submission, std::string_view device, UtcTime recorded_at);

  // Writes a change of a board into its log, with the time, within the transaction of the change.
  void note(std::int64_t board, BoardEvent event);

  // Needs the board's lock.
  void change_standing_of(const Actor& by, const leaderboard::StoredBoard& board,
                          const leaderboard::Subject& subject, std::string_view reason,
                          leaderboard::Qualification wanted);

  // Evaluates, and records the outcome, even a failure.
  void evaluate_for(Ticket ticket, const Board& of, const Submission& submission, Options evaluation_options);

  // Runs in its own transaction.
  leaderboard::StoredSubmission stored_submission(std::int64_t id);

  // Ends an evaluation, which must not have ended yet: calls work(evaluations, board, begun) in its own transaction,
  // with the lock of its board.
  template <class Work>
  void settle(Ticket ticket, Work&& work) {
    database.write([&] {
      leaderboard::EvaluationTable evaluations(database.sql());
      const auto of = board_table().locked_of_evaluation(ticket.evaluation);
      const auto begun = evaluations.find(ticket.evaluation);
      if (!of || !begun) throw Error(fmt::format("#{} has been deleted, with its board", ticket.submission));
      if (begun->state == leaderboard::state_abandoned)
        throw Error(
            fmt::format("#{} is being evaluated by another process, which took it over", ticket.submission));
      if (begun->state != leaderboard::state_recorded)
        throw Error(fmt::format("this evaluation of #{} is over already", ticket.submission));
      work(evaluations, *of, *begun);
    });
  }

  store::Database database;
  LeaderboardOptions options;
};

}  // namespace kbench
