// Changes to existing boards, and their log.
#include "boards/board_settings.hpp"
#include "boards/disqualification_table.hpp"
#include "boards/rules.hpp"
#include "boards/source_table.hpp"
#include "boards/state.hpp"

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
  if (change.hidden_until_end) settings.hidden_until_end = *change.hidden_until_end;
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
  return state_->write([&] {
    const StoredBoard found = state_->board_table().get(name, Locked::yes);
    const auto may = state_->permissions(by);
    may.need_manager(found.board, "to edit the board");
    const UtcTime now = state_->time();
    if (now >= found.board.end()) {
      throw Error(
          fmt::format("the board '{}' has been over since {}, so its sources and seeds are everybody's: make "
                      "another board",
                      name, to_both_zones(found.board.end())));
    }
    BoardSettings after = changed(found.board.settings, change);
    keep_devices(found, after, EvaluationTable(state_->sql()));
    if (after.deadline <= now) {
      throw Error(fmt::format("the deadline, {}, passed {} ago; kbench board close ends a board now",
                              to_both_zones(after.deadline), to_words(now - after.deadline)));
    }
    const std::string what = leaderboard::differences(found.board.settings, after);
    if (what.empty()) throw Error(fmt::format("nothing of the board '{}' is to be changed", name));
    state_->board_table().update(found.id, after);
    state_->note(found.id, {.by = may.name(), .action = "edit", .detail = what});
    return state_->board_table().get(found.id).board;
  });
}

std::vector<BoardEvent> Leaderboard::log(const Actor& by, std::string_view board) const {
  return state_->read([&] {
    const StoredBoard found = state_->board_table().get(board);
    return state_->view(by, found).shown(leaderboard::EventTable(state_->sql()).of_board(found.id));
  });
}

void Leaderboard::State::change_standing_of(const Actor& by, const StoredBoard& of, const Subject& subject,
                                            std::string_view given_reason, Qualification wanted) {
  const bool is_wanted = wanted == Qualification::disqualified;
  const std::string reason = checked_reason(given_reason);
  const auto may = permissions(by);
  may.need_manager(of.board, is_wanted ? "to disqualify" : "to reinstate");
  const bool is_team = of.board.settings.ranks_teams;
  DisqualificationTable table(sql());
  const auto all = table.of_board(of);
  const bool is_disqualified = std::any_of(all.begin(), all.end(), [&](const Disqualification& each) {
    return (is_team ? each.team : each.user) == subject.entrant && each.submission == subject.submission;
  });
  if (is_disqualified == is_wanted) {
    throw Error(fmt::format("{} is {}disqualified on the board '{}'", subject.name(),
                            is_disqualified ? "" : "not ", of.board.settings.name));
  }
  const std::string user = is_team ? "" : subject.entrant;
  const std::string team = is_team ? subject.entrant : "";
  if (is_wanted) {
    table.insert(of.id, {.user = user,
                         .team = team,
                         .submission = subject.submission,
                         .reason = reason,
                         .by = may.name(),
                         .time = time()});
  } else {
    table.remove(of.id, subject.entrant, subject.submission);
  }
  EvaluationTable(sql()).find_disqualified(of.id);
  note(of.id, {.by = may.name(),
               .action = is_wanted ? "disqualify" : "reinstate",
               .user = user,
               .team = team,
               .detail = subject.submission == 0 ? reason : fmt::format("{}: {}", subject.name(), reason)});
}

void Leaderboard::State::change_standing(const Actor& by, std::int64_t submission, std::string_view reason,
                                         Qualification wanted) {
  database.write([&] {
    change_standing_of(by, locked_board_of(submission), {.entrant = {}, .submission = submission}, reason,
                       wanted);
  });
}

void Leaderboard::State::change_standing(const Actor& by, std::string_view board, std::string_view entrant,
                                         std::string_view reason, Qualification wanted) {
  database.write([&] {
    const StoredBoard found = board_table().get(board, Locked::yes);
    const std::string name = checked_user_name(entrant);
    permissions(by).need_manager(found.board, "to disqualify or reinstate");
    if (found.board.settings.ranks_teams) need_team(found, name);
    change_standing_of(by, found, {.entrant = name}, reason, wanted);
  });
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

}  // namespace kbench
