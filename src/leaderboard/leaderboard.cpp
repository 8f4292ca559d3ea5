// The boundary of kbench::leaderboard: its public functions keep the promises of system/boundary.hpp. State
// implements them.
#include "leaderboard/board_settings.hpp"
#include "leaderboard/pages/export_pages.hpp"
#include "leaderboard/state.hpp"
#include "system/boundary.hpp"

#include <kbench/leaderboard.hpp>

#include <cxxabi.h>

#include <exception>
#include <utility>

namespace kbench {

using leaderboard::Qualification;

namespace {

// Returns the options with a step that turns its exceptions into FromCaller. Refers to `options`.
ConfirmOptions guard_step(const ConfirmOptions& options) {
  ConfirmOptions guarded = options;
  guarded.evaluation = guard_progress(options.evaluation);
  if (!options.step) return guarded;
  guarded.step = [&options](int number, int count, std::int64_t submission) {
    try {
      options.step(number, count, submission);
    } catch (const abi::__forced_unwind&) {
      throw;
    } catch (...) {
      throw FromCaller{std::current_exception()};
    }
  };
  return guarded;
}

}  // namespace

BoardSettings with_checked_problem(BoardSettings settings, Options options) {
  return at_boundary(
      [&] { return leaderboard::with_checked_problem(std::move(settings), std::move(options)); });
}

Leaderboard::Leaderboard(std::string_view store, LeaderboardOptions options)
    : state_(at_boundary([&] { return std::make_unique<State>(store, std::move(options)); })) {}

Leaderboard::Leaderboard(Leaderboard&&) noexcept = default;

Leaderboard& Leaderboard::operator=(Leaderboard&& other) noexcept {
  Leaderboard before(std::move(other));
  std::swap(state_, before.state_);
  return *this;
}

// Closing is guarded too, for SQLite writes once more when a store is closed.
Leaderboard::~Leaderboard() {
  const FileSizeSignalHeld held;
  state_.reset();
}

std::vector<StoreFault> Leaderboard::check() const {
  return at_boundary([&] { return state_->check(); });
}

UtcTime Leaderboard::now() const {
  return at_boundary([&] { return state_->now(); });
}

Actor Leaderboard::actor(std::string_view user) const {
  return at_boundary([&] { return state_->actor(user); });
}

std::vector<RoleGrant> Leaderboard::roles() const {
  return at_boundary([&] { return state_->roles(); });
}

void Leaderboard::grant(const Actor& by, std::string_view user, BoardRole role) {
  at_boundary([&] { state_->grant(by, user, role); });
}

void Leaderboard::revoke(const Actor& by, std::string_view user, BoardRole role) {
  at_boundary([&] { state_->revoke(by, user, role); });
}

Board Leaderboard::create_board(const Actor& by, const BoardSettings& settings,
                                const std::vector<BoardTeam>& teams) {
  return at_boundary([&] { return state_->create_board(by, settings, teams); });
}

Board Leaderboard::board(std::string_view name) const {
  return at_boundary([&] { return state_->board(name); });
}

std::vector<Board> Leaderboard::boards() const {
  return at_boundary([&] { return state_->boards(); });
}

Reference Leaderboard::reference(std::string_view board) const {
  return at_boundary([&] { return state_->reference(board); });
}

Board Leaderboard::change_reference(const Actor& by, std::string_view board, Reference reference,
                                    std::optional<DType> dtype,
                                    const std::optional<std::vector<std::string>>& weaknesses) {
  return at_boundary(
      [&] { return state_->change_reference(by, board, std::move(reference), dtype, weaknesses); });
}

Board Leaderboard::edit_board(const Actor& by, std::string_view name, const BoardChange& change) {
  return at_boundary([&] { return state_->edit_board(by, name, change); });
}

std::vector<BoardEvent> Leaderboard::log(const Actor& by, std::string_view board) const {
  return at_boundary([&] { return state_->log(by, board); });
}

std::vector<BoardTeam> Leaderboard::teams(const Actor& by, std::string_view board) const {
  return at_boundary([&] { return state_->teams(by, board); });
}

void Leaderboard::add_to_team(const Actor& by, std::string_view board, std::string_view team,
                              const std::vector<std::string>& users) {
  at_boundary([&] { state_->add_to_team(by, board, team, users); });
}

void Leaderboard::remove_from_team(const Actor& by, std::string_view board, std::string_view team,
                                   const std::vector<std::string>& users) {
  at_boundary([&] { state_->remove_from_team(by, board, team, users); });
}

void Leaderboard::disqualify(const Actor& by, std::int64_t submission, std::string_view reason) {
  at_boundary([&] { state_->change_standing(by, submission, reason, Qualification::disqualified); });
}

void Leaderboard::disqualify_entrant(const Actor& by, std::string_view board, std::string_view entrant,
                                     std::string_view reason) {
  at_boundary([&] { state_->change_standing(by, board, entrant, reason, Qualification::disqualified); });
}

void Leaderboard::reinstate(const Actor& by, std::int64_t submission, std::string_view reason) {
  at_boundary([&] { state_->change_standing(by, submission, reason, Qualification::qualified); });
}

void Leaderboard::reinstate_entrant(const Actor& by, std::string_view board, std::string_view entrant,
                                    std::string_view reason) {
  at_boundary([&] { state_->change_standing(by, board, entrant, reason, Qualification::qualified); });
}

void Leaderboard::close_board(const Actor& by, std::string_view name) {
  at_boundary([&] { state_->close_board(by, name); });
}

void Leaderboard::delete_board(const Actor& by, std::string_view name) {
  at_boundary([&] { state_->delete_board(by, name); });
}

SubmissionRecord Leaderboard::submit(const Actor& by, std::string_view board, const Submission& submission,
                                     Options options) {
  return at_boundary(options,
                     [&](const Options& guarded) { return state_->submit(by, board, submission, guarded); });
}

SubmissionRecord Leaderboard::submit_baseline(const Actor& by, std::string_view board,
                                              const Submission& submission, Options options) {
  return at_boundary(options, [&](const Options& guarded) {
    return state_->submit_baseline(by, board, submission, guarded);
  });
}

SubmissionRecord Leaderboard::submit_reference_as_baseline(const Actor& by, std::string_view board,
                                                           Options options) {
  return at_boundary(options, [&](const Options& guarded) {
    return state_->submit_reference_as_baseline(by, board, guarded);
  });
}

SubmissionRecord Leaderboard::rerun(const Actor& by, std::int64_t submission, Options options) {
  return at_boundary(options, [&](const Options& guarded) { return state_->rerun(by, submission, guarded); });
}

std::vector<std::int64_t> Leaderboard::unsettled(const Actor& by, std::string_view board) const {
  return at_boundary([&] { return state_->unsettled(by, board); });
}

Ticket Leaderboard::record(const Actor& by, std::string_view board, const Submission& submission,
                           std::string_view device) {
  return at_boundary([&] { return state_->record(by, board, submission, device); });
}

Ticket Leaderboard::record_again(const Actor& by, std::int64_t submission) {
  return at_boundary([&] { return state_->record_again(by, submission); });
}

void Leaderboard::finish(Ticket ticket, const Evaluation& evaluation) {
  at_boundary([&] { state_->finish(ticket, evaluation); });
}

void Leaderboard::fail(Ticket ticket, std::string_view error) {
  at_boundary([&] { state_->fail(ticket, error); });
}

Standing Leaderboard::standing(const Actor& by, std::string_view board, std::string_view device,
                               std::size_t most) const {
  return at_boundary([&] { return state_->standing(by, board, device, most); });
}

std::vector<SubmissionRecord> Leaderboard::submissions(const Actor& by, std::string_view board,
                                                       std::string_view user) const {
  return at_boundary([&] { return state_->submissions(by, board, user); });
}

SubmissionRecord Leaderboard::submission(const Actor& by, std::int64_t id) const {
  return at_boundary([&] { return state_->submission(by, id); });
}

std::optional<Evaluation> Leaderboard::evaluation(const Actor& by, std::int64_t submission) const {
  return at_boundary([&] { return state_->evaluation(by, submission); });
}

Submission Leaderboard::source(const Actor& by, std::int64_t submission) const {
  return at_boundary([&] { return state_->source(by, submission); });
}

BoardComparison Leaderboard::confirm(const Actor& by, std::string_view board, std::string_view device,
                                     const ConfirmOptions& options) {
  return at_boundary([&] { return state_->confirm(by, board, device, guard_step(options)); });
}

std::vector<BoardComparison> Leaderboard::comparisons(const Actor& by, std::string_view board) const {
  return at_boundary([&] { return state_->comparisons(by, board); });
}

void Leaderboard::export_board(const Actor& by, std::string_view board, std::ostream& out) const {
  at_boundary([&] { state_->export_board(by, board, out); });
}

void Leaderboard::export_pages(const std::vector<std::string>& boards,
                               const std::function<void(const BoardPage&)>& write) const {
  leaderboard::export_pages(*this, boards, write);
}

std::string Leaderboard::import_board(const Actor& by, std::string_view document) {
  return at_boundary([&] { return state_->import_board(by, document); });
}

}  // namespace kbench
