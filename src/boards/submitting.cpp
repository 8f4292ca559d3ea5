// Records a submission, evaluates it, and records its result.
#include "boards/board_settings.hpp"
#include "boards/disqualification_table.hpp"
#include "boards/disturbance.hpp"
#include "boards/evaluation_table.hpp"
#include "boards/rules.hpp"
#include "boards/source_table.hpp"
#include "boards/state.hpp"
#include "boards/submission_table.hpp"

#include <kbench/catalog.hpp>
#include <kbench/evaluate.hpp>
#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <functional>
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
  ticket.submission = SubmissionTable(sql()).insert({.board = board.id,
                                                     .of = {.user = user, .entrant = entrant},
                                                     .recorded = recorded_at,
                                                     .device = std::string(device),
                                                     .submission = std::move(recorded)});
  ticket.evaluation = EvaluationTable(sql()).begin({.submission = ticket.submission,
                                                    .board = board.id,
                                                    .entrant = entrant,
                                                    .process = leaderboard::this_process(),
                                                    .started = recorded_at});
  return ticket;
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
    refuse_disqualified(found, entrant, sql());
    const UtcTime day = leaderboard::beginning_of_day(arrived);
    const int submitted = SubmissionTable(sql()).count(found.id, entrant, day, day + std::chrono::days(1));
    refuse(leaderboard::why_over_quota(found.board.settings, submitted, arrived));
    return begin(found, user, entrant, submission, device, arrived);
  });
}

void Leaderboard::State::abandon(Ticket ticket) {
  settle(ticket, [](EvaluationTable& evaluations, const StoredBoard&, const StoredEvaluation& begun) {
    evaluations.abandon(begun.submission);
  });
}

Ticket Leaderboard::record(const Actor& by, std::string_view board, const Submission& submission,
                           std::string_view device) {
  return at_boundary([&] { return state_->record(by, board, submission, device, now()); });
}

Ticket Leaderboard::record_again(const Actor& by, std::int64_t submission) {
  return state_->write([&] {
    SubmissionTable submissions(state_->sql());
    EvaluationTable evaluations(state_->sql());
    const StoredSubmission before = submissions.get(submission);
    const StoredBoard board = state_->board_table().get(before.board, leaderboard::Locked::yes);
    state_->permissions(by).need_manager(board.board, "to evaluate a submission again");
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
                                                       .started = state_->time()});
    return Ticket{.submission = submission, .evaluation = evaluation};
  });
}

void Leaderboard::finish(Ticket ticket, const Evaluation& evaluation) {
  at_boundary([&] {
    state_->settle(
        ticket, [&](EvaluationTable& evaluations, const StoredBoard& board, const StoredEvaluation& begun) {
          evaluations.finish(board, begun, evaluation, state_->time());
        });
  });
}

void Leaderboard::fail(Ticket ticket, std::string_view error) {
  at_boundary([&] {
    state_->settle(ticket,
                   [&](EvaluationTable& evaluations, const StoredBoard&, const StoredEvaluation& begun) {
                     evaluations.fail(begun.id, error, state_->time());
                   });
  });
}

namespace {

// Checks device and language first: a mistake here is a fault of usage, and records no submission.
void check_target(const Board& board, const Submission& submission, const Options& options) {
  const Language language = leaderboard::submission_to(board.settings, submission).language;
  static_cast<void>(device_for(language, options));
}

// Evaluates, and records the outcome whatever it is. `abandon` takes the ticket back.
void evaluate_for(Leaderboard& leaderboard, Ticket ticket, const Board& of, const Submission& submission,
                  Options options, const std::function<void()>& abandon) {
  // Ignores a failure to record, for the exception of evaluate() matters more.
  const auto quietly = [&](const auto& record) {
    try {
      record();
    } catch (const Error&) {
    }
  };
  const BoardSettings& settings = of.settings;
  const Options whole = leaderboard::options_of(settings, std::move(options));
  Evaluation result;
  try {
    const ProblemRef problem = leaderboard::problem_of(settings, whole);
    const Submission evaluated = leaderboard::submission_to(settings, submission);
    result = leaderboard::evaluate_undisturbed([&] { return evaluate(problem, evaluated, whole); });
  } catch (const Cancelled&) {  // by the submitter, whom it costs a submission of the quota
    quietly(abandon);
    throw;
  } catch (const std::exception& error) {
    quietly([&] { leaderboard.fail(ticket, error.what()); });
    throw;
  } catch (const FromCaller& caller) {
    quietly([&] { leaderboard.fail(ticket, text_of(caller)); });
    throw;
  }
  leaderboard.finish(ticket, result);
}

}  // namespace

SubmissionRecord Leaderboard::submit(const Actor& by, std::string_view board, const Submission& submission,
                                     Options options) {
  return at_boundary([&] {
    const UtcTime arrived = now();  // before anything that others can lock
    check_target(this->board(board), submission, options);
    const Ticket ticket = state_->record(by, board, submission, options.device, arrived);
    evaluate_for(*this, ticket, this->board(board), submission, std::move(options),
                 [&] { state_->abandon(ticket); });
    return this->submission(by, ticket.submission);
  });
}

SubmissionRecord Leaderboard::submit_baseline(const Actor& by, std::string_view board,
                                              const Submission& submission, Options options) {
  return at_boundary([&] {
    check_target(this->board(board), submission, options);
    const UtcTime arrived = now();
    const Ticket ticket = state_->write([&] {
      const StoredBoard found = state_->board_table().get(board, leaderboard::Locked::yes);
      const auto may = state_->permissions(by);
      may.need_manager(found.board, "to submit a baseline");
      const std::string name(baseline_user);
      const Ticket begun = state_->begin(found, name, name, submission, options.device, arrived);
      state_->note(found.id,
                   {.by = may.name(), .action = "baseline", .detail = fmt::format("#{}", begun.submission)});
      return begun;
    });
    evaluate_for(*this, ticket, this->board(board), submission, std::move(options),
                 [&] { state_->abandon(ticket); });
    return this->submission(by, ticket.submission);
  });
}

SubmissionRecord Leaderboard::submit_reference_as_baseline(const Actor& by, std::string_view board,
                                                           Options options) {
  return at_boundary([&] {
    const BoardSettings settings = this->board(board).settings;
    if (!settings.reference) {
      throw Error(
          fmt::format("the board '{}' is on the problem {}, whose reference solution is in its plugin and "
                      "cannot run as a submission: name a solution as the baseline",
                      settings.name, settings.problem));
    }
    return submit_baseline(by, board, leaderboard::reference_as_submission(*settings.reference),
                           std::move(options));
  });
}

SubmissionRecord Leaderboard::rerun(const Actor& by, std::int64_t submission, Options options) {
  return at_boundary([&] {
    const StoredSubmission stored = state_->read([&] {
      const StoredSubmission found = SubmissionTable(state_->sql()).get(submission);
      state_->permissions(by).need_manager(state_->board_table().get(found.board).board,
                                           "to evaluate a submission again");
      return found;
    });
    if (options.device.empty()) options.device = stored.device;
    static_cast<void>(device_for(stored.submission.language, options));
    const Ticket ticket = record_again(by, submission);
    const Board of = state_->read([&] { return state_->board_table().get(stored.board).board; });
    evaluate_for(*this, ticket, of, stored.submission, std::move(options), [&] { state_->abandon(ticket); });
    return this->submission(by, submission);
  });
}

}  // namespace kbench
