// What is done to a board once it is there, and its log.
#include "leaderboard/board_settings.hpp"
#include "leaderboard/disqualification_table.hpp"
#include "leaderboard/rules.hpp"
#include "leaderboard/source_table.hpp"
#include "leaderboard/state.hpp"

#include <kbench/leaderboard.hpp>

#include <boost/algorithm/string/trim.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kbench {

using leaderboard::DisqualificationTable;
using leaderboard::EvaluationTable;
using leaderboard::Locked;
using leaderboard::Qualification;
using leaderboard::StoredBoard;
using leaderboard::Subject;

namespace {

std::string checked_reason(std::string_view reason) {
  std::string text = boost::algorithm::trim_copy(std::string(reason));
  if (text.empty()) throw Error("a reason is needed, which everybody can read");
  if (!leaderboard::is_storable(text)) throw Error("the reason is not UTF-8 text");
  return text;
}

BoardSettings changed(BoardSettings settings, const BoardChange& change) {
  if (change.start) settings.start = change.start;
  if (change.deadline) settings.deadline = *change.deadline;
  if (change.quota) settings.quota = *change.quota;
  if (change.limits) settings.limits = change.limits;
  if (change.devices) settings.devices = *change.devices;
  if (change.description) settings.description = *change.description;
  const int version = settings.reference ? settings.reference->version : 0;
  settings = leaderboard::checked(std::move(settings));
  if (settings.reference) settings.reference->version = version;
  return settings;
}

// The devices keep the spelling that results have, and those with results stay.
void keep_devices(const StoredBoard& before, BoardSettings& after, EvaluationTable evaluations) {
  for (std::string& device : after.devices) {
    const std::string known = before.device_of(device);
    if (!known.empty()) device = known;
  }
  for (const std::string& device : before.board.settings.devices) {
    const bool stays = std::find(after.devices.begin(), after.devices.end(), device) != after.devices.end();
    if (!stays && evaluations.has_results_on(before.id, device))
      throw Error(
          fmt::format("the device '{}' stays, for the board '{}' has results on it", device, after.name));
  }
}

}  // namespace

Board Leaderboard::edit_board(const Actor& by, std::string_view name, const BoardChange& change) {
  return state_->database.write([&] {
    const StoredBoard found = state_->boards().get(name, Locked::yes);
    const auto permissions = state_->permissions(by);
    permissions.need_manager(found.board, "to edit the board");
    const UtcTime now = state_->now();
    if (now >= found.board.end()) {
      throw Error(
          fmt::format("the board '{}' has been over since {}, so its sources and seeds are everybody's: make "
                      "another board",
                      name, to_both_zones(found.board.end())));
    }
    BoardSettings after = changed(found.board.settings, change);
    keep_devices(found, after, EvaluationTable(state_->database.sql()));
    if (after.deadline <= now) {
      throw Error(fmt::format("the deadline, {}, passed {} ago; kbench board close ends a board now",
                              to_both_zones(after.deadline), to_words(now - after.deadline)));
    }
    const std::string what = leaderboard::differences(found.board.settings, after);
    if (what.empty()) throw Error(fmt::format("nothing of the board '{}' is to be changed", name));
    state_->boards().update(found.id, after);
    state_->note(found.id, permissions.name(), "edit", what);
    return state_->boards().get(found.id).board;
  });
}

std::vector<BoardEvent> Leaderboard::log(std::string_view board) const {
  return state_->database.read([&] {
    return leaderboard::EventTable(state_->database.sql()).of_board(state_->boards().get(board).id);
  });
}

void Leaderboard::State::change_standing_of(const Actor& by, const StoredBoard& board, const Subject& subject,
                                            std::string_view given_reason, Qualification wanted) {
  const bool is_wanted = wanted == Qualification::disqualified;
  const std::string reason = checked_reason(given_reason);
  const auto may = permissions(by);
  may.need_manager(board.board, is_wanted ? "to disqualify" : "to reinstate");
  DisqualificationTable table(database.sql());
  const auto all = table.of_board(board.id);
  const bool is_disqualified = std::any_of(all.begin(), all.end(), [&](const Disqualification& each) {
    return each.user == subject.user && each.submission == subject.submission;
  });
  if (is_disqualified == is_wanted) {
    throw Error(fmt::format("{} is {}disqualified on the board '{}'", subject.name(),
                            is_disqualified ? "" : "not ", board.board.settings.name));
  }
  if (is_wanted) {
    table.insert(board.id, {.user = subject.user,
                            .submission = subject.submission,
                            .reason = reason,
                            .by = may.name(),
                            .time = now()});
  } else {
    table.remove(board.id, subject.user, subject.submission);
  }
  EvaluationTable(database.sql()).find_disqualified(board.id);
  note(board.id, may.name(), is_wanted ? "disqualify" : "reinstate",
       fmt::format("{}: {}", subject.name(), reason));
}

void Leaderboard::disqualify(const Actor& by, std::int64_t submission, std::string_view reason) {
  state_->database.write([&] {
    const StoredBoard board = state_->locked_board_of(submission);
    state_->change_standing_of(by, board, {.user = {}, .submission = submission}, reason,
                               Qualification::disqualified);
  });
}

void Leaderboard::disqualify_user(const Actor& by, std::string_view board, std::string_view user,
                                  std::string_view reason) {
  state_->database.write([&] {
    const StoredBoard found = state_->boards().get(board, Locked::yes);
    state_->change_standing_of(by, found, {.user = checked_user_name(user)}, reason,
                               Qualification::disqualified);
  });
}

void Leaderboard::reinstate(const Actor& by, std::int64_t submission, std::string_view reason) {
  state_->database.write([&] {
    const StoredBoard board = state_->locked_board_of(submission);
    state_->change_standing_of(by, board, {.user = {}, .submission = submission}, reason,
                               Qualification::qualified);
  });
}

void Leaderboard::reinstate_user(const Actor& by, std::string_view board, std::string_view user,
                                 std::string_view reason) {
  state_->database.write([&] {
    const StoredBoard found = state_->boards().get(board, Locked::yes);
    state_->change_standing_of(by, found, {.user = checked_user_name(user)}, reason,
                               Qualification::qualified);
  });
}

}  // namespace kbench
