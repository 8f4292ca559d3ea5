// Records a submission, evaluates it, and records its result.
#include "language/target.hpp"
#include "leaderboard/board_settings.hpp"
#include "leaderboard/disqualification_table.hpp"
#include "leaderboard/disturbance.hpp"
#include "leaderboard/evaluation_table.hpp"
#include "leaderboard/rules.hpp"
#include "leaderboard/source_table.hpp"
#include "leaderboard/state.hpp"
#include "leaderboard/submission_table.hpp"

#include <kbench/evaluate.hpp>
#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <utility>

namespace kbench {

using leaderboard::EvaluationTable;
using leaderboard::StoredBoard;
using leaderboard::StoredEvaluation;
using leaderboard::StoredSubmission;
using leaderboard::SubmissionTable;

namespace {

void refuse(const std::string& why) {
  if (!why.empty()) throw Error(why);
}

void refuse_disqualified(const StoredBoard& board, const std::string& entrant, soci::session& sql) {
  for (const Disqualification& each : leaderboard::DisqualificationTable(sql).of_board(board)) {
    if (each.submission == 0 && (board.board.settings.ranks_teams ? each.team : each.user) == entrant)
      throw Error(
          fmt::format("disqualified on the board '{}': {}", board.board.settings.name, to_text(each)));
  }
}

}  // namespace

Ticket Leaderboard::State::begin(const StoredBoard& board, const std::string& user,
                                 const std::string& entrant, const Submission& submission,
                                 std::string_view device, UtcTime recorded_at) {
  leaderboard::check_storable(submission);
  if (!leaderboard::is_storable(std::string(device)))
    throw Error("the device that a submission is to run on is not UTF-8 text");
  // Headers do not tell their language; the reference does.
  Submission recorded = submission;
  recorded.language = leaderboard::submission_to(board.board.settings, submission).language;
  Ticket ticket;
  ticket.submission = SubmissionTable(database.sql())
                          .insert({.board = board.id,
                                   .of = {.user = user, .entrant = entrant},
                                   .recorded = recorded_at,
                                   .device = std::string(device),
                                   .submission = std::move(recorded)});
  ticket.evaluation = EvaluationTable(database.sql())
                          .begin({.submission = ticket.submission,
                                  .board = board.id,
                                  .entrant = entrant,
                                  .process = leaderboard::this_process(),
                                  .started = recorded_at});
  return ticket;
}

Ticket Leaderboard::State::record(const Actor& by, std::string_view board, const Submission& submission,
                                  std::string_view device) {
  return record(by, board, submission, device, now());
}

Ticket Leaderboard::State::record(const Actor& by, std::string_view board, const Submission& submission,
                                  std::string_view device, UtcTime arrived) {
  return database.write([&] {
    const std::string user = permissions(by).name();
    if (user == baseline_user)
      throw Error(
          fmt::format("'{}' is no user's name: it is that of the baselines of boards", baseline_user));
    const StoredBoard found = board_table().get(board, leaderboard::Locked::yes);
    refuse(leaderboard::why_closed(found.board, arrived));
    const std::string entrant = entrant_of(found, user);
    refuse_disqualified(found, entrant, database.sql());
    const UtcTime day = leaderboard::beginning_of_day(arrived);
    const int submitted =
        SubmissionTable(database.sql()).count(found.id, entrant, day, day + std::chrono::days(1));
    refuse(leaderboard::why_over_quota(found.board.settings, submitted, arrived));
    return begin(found, user, entrant, submission, device, arrived);
  });
}

Ticket Leaderboard::State::record_again(const Actor& by, std::int64_t submission) {
  return database.write([&] {
    SubmissionTable submissions(database.sql());
    EvaluationTable evaluations(database.sql());
    const StoredSubmission before = submissions.get(submission);
    const StoredBoard board = board_table().get(before.board, leaderboard::Locked::yes);
    permissions(by).need_manager(board.board, "to evaluate a submission again");
    const StoredEvaluation last = evaluations.last_of(submission);
    const bool is_running =
        last.state == leaderboard::state_recorded && life_of(last.process) == leaderboard::Life::alive;
    if (is_running)
      throw Error(fmt::format("#{} is being evaluated, by process {}", submission, last.process.pid));
    evaluations.abandon(submission);
    const std::int64_t evaluation = evaluations.begin({.submission = submission,
                                                       .board = before.board,
                                                       .entrant = before.of.entrant,
                                                       .process = leaderboard::this_process(),
                                                       .started = time()});
    return Ticket{.submission = submission, .evaluation = evaluation};
  });
}

void Leaderboard::State::finish(Ticket ticket, const Evaluation& evaluation) {
  settle(ticket, [&](EvaluationTable& evaluations, const StoredBoard& board, const StoredEvaluation& begun) {
    evaluations.finish(board, begun, evaluation, time());
  });
}

void Leaderboard::State::fail(Ticket ticket, std::string_view error) {
  settle(ticket, [&](EvaluationTable& evaluations, const StoredBoard&, const StoredEvaluation& begun) {
    evaluations.fail(begun.id, error, time());
  });
}

void Leaderboard::State::abandon(Ticket ticket) {
  settle(ticket, [](EvaluationTable& evaluations, const StoredBoard&, const StoredEvaluation& begun) {
    evaluations.abandon(begun.submission);
  });
}

namespace {

// Checks device and language first: a mistake here is a fault of usage, and records no submission.
void check_target(const Board& board, const Submission& submission, const Options& options) {
  const Language language = leaderboard::submission_to(board.settings, submission).language;
  static_cast<void>(language::choose_target(options, language));
}

}  // namespace

void Leaderboard::State::evaluate_for(Ticket ticket, const Board& of, const Submission& submission,
                                      Options evaluation_options) {
  // Ignores a failure to record, for the exception of evaluate() matters more.
  const auto quietly = [&](const auto& record) {
    try {
      record();
    } catch (const Error&) {
    }
  };
  const BoardSettings& settings = of.settings;
  const Options whole = leaderboard::options_of(settings, std::move(evaluation_options));
  Evaluation result;
  try {
    const ProblemRef problem = leaderboard::problem_of(settings, whole);
    const Submission evaluated = leaderboard::submission_to(settings, submission);
    result = leaderboard::evaluate_undisturbed([&] { return evaluate(problem, evaluated, whole); });
  } catch (const Cancelled&) {  // the submitter cancelled; it costs a submission of the quota
    quietly([&] { abandon(ticket); });
    throw;
  } catch (const std::exception& error) {
    quietly([&] { fail(ticket, error.what()); });
    throw;
  } catch (const FromCaller& caller) {
    quietly([&] { fail(ticket, caller.text()); });
    throw;
  }
  finish(ticket, result);
}

SubmissionRecord Leaderboard::State::submit(const Actor& by, std::string_view board,
                                            const Submission& submission, Options evaluation) {
  const UtcTime arrived = now();  // read first: others can lock the tables that are read next
  check_target(this->board(board), submission, evaluation);
  const Ticket ticket = record(by, board, submission, evaluation.device, arrived);
  evaluate_for(ticket, this->board(board), submission, std::move(evaluation));
  return this->submission(by, ticket.submission);
}

SubmissionRecord Leaderboard::State::submit_baseline(const Actor& by, std::string_view board,
                                                     const Submission& submission, Options evaluation) {
  check_target(this->board(board), submission, evaluation);
  const UtcTime arrived = now();
  const Ticket ticket = database.write([&] {
    const StoredBoard found = board_table().get(board, leaderboard::Locked::yes);
    const auto may = permissions(by);
    may.need_manager(found.board, "to submit a baseline");
    const std::string name(baseline_user);
    const Ticket begun = begin(found, name, name, submission, evaluation.device, arrived);
    note(found.id, {.by = may.name(), .action = "baseline", .detail = fmt::format("#{}", begun.submission)});
    return begun;
  });
  evaluate_for(ticket, this->board(board), submission, std::move(evaluation));
  return this->submission(by, ticket.submission);
}

SubmissionRecord Leaderboard::State::submit_reference_as_baseline(const Actor& by, std::string_view board,
                                                                  Options evaluation) {
  const BoardSettings settings = this->board(board).settings;
  if (!settings.reference) {
    throw Error(
        fmt::format("the board '{}' is on the problem {}, whose reference solution is in its plugin and "
                    "cannot run as a submission: name a solution as the baseline",
                    settings.name, settings.problem));
  }
  return submit_baseline(by, board, leaderboard::reference_as_submission(*settings.reference),
                         std::move(evaluation));
}

SubmissionRecord Leaderboard::State::rerun(const Actor& by, std::int64_t submission, Options evaluation) {
  const StoredSubmission stored = database.read([&] {
    const StoredSubmission found = SubmissionTable(database.sql()).get(submission);
    permissions(by).need_manager(board_table().get(found.board).board, "to evaluate a submission again");
    return found;
  });
  if (evaluation.device.empty()) evaluation.device = stored.device;
  static_cast<void>(language::choose_target(evaluation, stored.submission.language));
  const Ticket ticket = record_again(by, submission);
  const Board of = database.read([&] { return board_table().get(stored.board).board; });
  evaluate_for(ticket, of, stored.submission, std::move(evaluation));
  return this->submission(by, submission);
}

}  // namespace kbench
