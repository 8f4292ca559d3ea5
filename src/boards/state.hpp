// The store behind a Leaderboard, and what its functions have in common. The files by theme define these functions.
#pragma once

#include "base/system/boundary.hpp"
#include "boards/board_table.hpp"
#include "boards/evaluation_table.hpp"
#include "boards/event_table.hpp"
#include "boards/permissions.hpp"
#include "boards/role_table.hpp"
#include "boards/submission_table.hpp"
#include "boards/team_table.hpp"
#include "boards/view.hpp"
#include "store/sql/database.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

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

  // A transaction at the boundary of the library (base/system/boundary.hpp), for public functions.
  template <class Work>
  auto read(const Work& work) {
    return at_boundary([&] { return database.read(work); });
  }
  template <class Work>
  auto write(const Work& work) {
    return at_boundary([&] { return database.write(work); });
  }

  // These are called within a transaction.
  soci::session& sql() { return database.sql(); }
  UtcTime time();  // what the caller's clock throws leaves as FromCaller
  leaderboard::BoardTable board_table() { return leaderboard::BoardTable(sql()); }
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

  // These have transactions of their own.
  leaderboard::StoredSubmission stored_submission(std::int64_t id);
  void change_standing(const Actor& by, std::int64_t submission, std::string_view reason,
                       leaderboard::Qualification wanted);
  void change_standing(const Actor& by, std::string_view board, std::string_view entrant,
                       std::string_view reason, leaderboard::Qualification wanted);
  // The time of arrival counts, however long others lock the database.
  Ticket record(const Actor& by, std::string_view board, const Submission& submission,
                std::string_view device, UtcTime arrived);
  void abandon(Ticket ticket);

  // Ends an evaluation, which must not have ended yet: calls work(evaluations, board, begun) in its own transaction,
  // with the lock of its board.
  template <class Work>
  void settle(Ticket ticket, Work&& work) {
    database.write([&] {
      leaderboard::EvaluationTable evaluations(sql());
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
