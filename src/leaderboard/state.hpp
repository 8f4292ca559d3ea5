// What a Leaderboard holds, and what its functions have in common.
#pragma once

#include "leaderboard/board_table.hpp"
#include "leaderboard/database.hpp"
#include "leaderboard/evaluation_table.hpp"
#include "leaderboard/event_table.hpp"
#include "leaderboard/permissions.hpp"
#include "leaderboard/role_table.hpp"
#include "leaderboard/submission_table.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace kbench {

namespace leaderboard {

// Who or what is disqualified or reinstated: a user, or a submission.
struct Subject {
  std::string user = {};
  std::int64_t submission = 0;

  std::string name() const { return submission == 0 ? user : fmt::format("#{}", submission); }
};

enum class Qualification { qualified, disqualified };

}  // namespace leaderboard

struct Leaderboard::State {
  leaderboard::Database database;
  LeaderboardOptions options;

  UtcTime now() { return options.clock ? options.clock() : database.now(); }

  leaderboard::BoardTable boards() { return leaderboard::BoardTable(database.sql()); }

  // Within a transaction.
  leaderboard::Permissions permissions(const Actor& actor) {
    return {actor, [this] { return leaderboard::RoleTable(database.sql()).admins(); }};
  }

  // The board's spelling of a device. Throws Error when it has no such standing.
  static std::string device_of(const leaderboard::StoredBoard& board, std::string_view device) {
    std::string model = board.device_of(device);
    if (!model.empty()) return model;
    throw Error(fmt::format("the board '{}' has no standing for the device '{}'; it has: {}",
                            board.board.settings.name, device,
                            fmt::join(board.board.settings.devices, ", ")));
  }

  leaderboard::StoredSubmission stored_submission(std::int64_t id) {
    return database.read([&] { return leaderboard::SubmissionTable(database.sql()).get(id); });
  }

  // Within a transaction.
  leaderboard::StoredBoard locked_board_of(std::int64_t submission) {
    return boards().get(leaderboard::SubmissionTable(database.sql()).get(submission).board,
                        leaderboard::Locked::yes);
  }

  // Records a submission, whoever may. Within a transaction, with the board's lock.
  Ticket begin(const leaderboard::StoredBoard& board, const std::string& user, const Submission& submission,
               std::string_view device);

  // Writes what is done to a board into its log. Within the transaction that does it.
  void note(std::int64_t board, const std::string& by, const std::string& action, const std::string& detail) {
    leaderboard::EventTable(database.sql())
        .insert(board, {.time = now(), .by = by, .action = action, .detail = detail});
  }

  // Within a transaction, with the board's lock.
  void change_standing_of(const Actor& by, const leaderboard::StoredBoard& board,
                          const leaderboard::Subject& subject, std::string_view reason,
                          leaderboard::Qualification wanted);

  // Does what ends an evaluation, which must not have ended, with the lock of its board: work(evaluations, board, begun).
  template <class Work>
  void settle(Ticket ticket, Work&& work) {
    database.write([&] {
      leaderboard::EvaluationTable evaluations(database.sql());
      const auto board = boards().locked_of_evaluation(ticket.evaluation);
      const auto begun = evaluations.find(ticket.evaluation);
      if (!board || !begun)
        throw Error(fmt::format("#{} has been deleted, with its board", ticket.submission));
      if (begun->state == leaderboard::state_abandoned)
        throw Error(
            fmt::format("#{} is being evaluated by another process, which took it over", ticket.submission));
      if (begun->state != leaderboard::state_recorded)
        throw Error(fmt::format("this evaluation of #{} is over already", ticket.submission));
      work(evaluations, *board, *begun);
    });
  }
};

}  // namespace kbench
