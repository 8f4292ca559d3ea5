// A submission is recorded, evaluated, and its result recorded.
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

void refuse_disqualified(const StoredBoard& board, const std::string& user, soci::session& sql) {
  for (const Disqualification& each : leaderboard::DisqualificationTable(sql).of_board(board.id)) {
    if (each.user == user)
      throw Error(
          fmt::format("disqualified on the board '{}': {}", board.board.settings.name, to_text(each)));
  }
}

// What evaluate() threw matters more than that it cannot be recorded.
void fail_quietly(Leaderboard& leaderboard, Ticket ticket, const char* why) {
  try {
    leaderboard.fail(ticket, why);
  } catch (const Error&) {
  }
}

// Evaluates, and records the outcome whatever it is.
void evaluate_for(Leaderboard& leaderboard, Ticket ticket, const Board& board, const Submission& submission,
                  Options options) {
  const BoardSettings& settings = board.settings;
  options = leaderboard::options_of(settings, std::move(options));
  Evaluation evaluation;
  try {
    const ProblemRef problem = leaderboard::problem_of(settings, options);
    const Submission evaluated = leaderboard::submission_to(settings, submission);
    evaluation = leaderboard::evaluate_undisturbed([&] { return evaluate(problem, evaluated, options); });
  } catch (const std::exception& error) {
    fail_quietly(leaderboard, ticket, error.what());
    throw;
  }
  leaderboard.finish(ticket, evaluation);
}

}  // namespace

Ticket Leaderboard::State::begin(const StoredBoard& board, const std::string& user,
                                 const Submission& submission, std::string_view device) {
  leaderboard::check_storable(submission);
  if (!leaderboard::is_storable(std::string(device)))
    throw Error("the device that a submission is to run on is not UTF-8 text");
  const UtcTime recorded_at = now();
  // Headers do not tell their language; the reference does.
  Submission recorded = submission;
  recorded.language = leaderboard::submission_to(board.board.settings, submission).language;
  Ticket ticket;
  ticket.submission = SubmissionTable(database.sql())
                          .insert({.board = board.id,
                                   .user = user,
                                   .recorded = recorded_at,
                                   .device = std::string(device),
                                   .submission = std::move(recorded)});
  ticket.evaluation = EvaluationTable(database.sql())
                          .begin({.submission = ticket.submission,
                                  .board = board.id,
                                  .user = user,
                                  .process = leaderboard::this_process(),
                                  .started = recorded_at});
  return ticket;
}

Ticket Leaderboard::record(const Actor& by, std::string_view board, const Submission& submission,
                           std::string_view device) {
  return state_->database.write([&] {
    const std::string user = state_->permissions(by).name();
    if (user == baseline_user)
      throw Error(
          fmt::format("'{}' is no user's name: it is that of the baselines of boards", baseline_user));
    const StoredBoard found = state_->boards().get(board, leaderboard::Locked::yes);
    const UtcTime now = state_->now();
    refuse(leaderboard::why_closed(found.board, now));
    refuse_disqualified(found, user, state_->database.sql());
    const int submitted =
        SubmissionTable(state_->database.sql()).count(found.id, user, leaderboard::beginning_of_day(now));
    refuse(leaderboard::why_over_quota(found.board.settings, submitted, now));
    return state_->begin(found, user, submission, device);
  });
}

Ticket Leaderboard::record_again(const Actor& by, std::int64_t submission) {
  return state_->database.write([&] {
    SubmissionTable submissions(state_->database.sql());
    EvaluationTable evaluations(state_->database.sql());
    const StoredSubmission before = submissions.get(submission);
    const StoredBoard board = state_->boards().get(before.board, leaderboard::Locked::yes);
    state_->permissions(by).need_manager(board.board, "to evaluate a submission again");
    const StoredEvaluation last = evaluations.last_of(submission);
    const bool is_running =
        last.state == leaderboard::state_recorded && life_of(last.process) == leaderboard::Life::alive;
    if (is_running)
      throw Error(fmt::format("#{} is being evaluated, by process {}", submission, last.process.pid));
    evaluations.abandon(submission);
    const std::int64_t evaluation = evaluations.begin({.submission = submission,
                                                       .board = before.board,
                                                       .user = before.user,
                                                       .process = leaderboard::this_process(),
                                                       .started = state_->now()});
    return Ticket{.submission = submission, .evaluation = evaluation};
  });
}

void Leaderboard::finish(Ticket ticket, const Evaluation& evaluation) {
  state_->settle(ticket,
                 [&](EvaluationTable& evaluations, const StoredBoard& board, const StoredEvaluation& begun) {
                   evaluations.finish(board, begun, evaluation, state_->now());
                 });
}

void Leaderboard::fail(Ticket ticket, std::string_view error) {
  state_->settle(ticket,
                 [&](EvaluationTable& evaluations, const StoredBoard&, const StoredEvaluation& begun) {
                   evaluations.fail(begun.id, error, state_->now());
                 });
}

SubmissionRecord Leaderboard::submit(const Actor& by, std::string_view board, const Submission& submission,
                                     Options options) {
  const Language language = leaderboard::submission_to(this->board(board).settings, submission).language;
  static_cast<void>(language::choose_target(options, language));  // a fault of usage is no submission
  const Ticket ticket = record(by, board, submission, options.device);
  evaluate_for(*this, ticket, this->board(board), submission, std::move(options));
  return this->submission(ticket.submission);
}

SubmissionRecord Leaderboard::submit_baseline(const Actor& by, std::string_view board,
                                              const Submission& submission, Options options) {
  const Language language = leaderboard::submission_to(this->board(board).settings, submission).language;
  static_cast<void>(language::choose_target(options, language));
  const Ticket ticket = state_->database.write([&] {
    const StoredBoard found = state_->boards().get(board, leaderboard::Locked::yes);
    const auto permissions = state_->permissions(by);
    permissions.need_manager(found.board, "to submit a baseline");
    const Ticket begun = state_->begin(found, std::string(baseline_user), submission, options.device);
    state_->note(found.id, permissions.name(), "baseline", fmt::format("#{}", begun.submission));
    return begun;
  });
  evaluate_for(*this, ticket, this->board(board), submission, std::move(options));
  return this->submission(ticket.submission);
}

SubmissionRecord Leaderboard::rerun(const Actor& by, std::int64_t submission, Options options) {
  const StoredSubmission stored = state_->stored_submission(submission);
  if (options.device.empty()) options.device = stored.device;
  static_cast<void>(language::choose_target(options, stored.submission.language));
  const Ticket ticket = record_again(by, submission);
  const Board board = state_->database.read([&] { return state_->boards().get(stored.board).board; });
  evaluate_for(*this, ticket, board, stored.submission, std::move(options));
  return this->submission(submission);
}

}  // namespace kbench
