// Changes the teams of a board.
#include "boards/board_settings.hpp"
#include "boards/disqualification_table.hpp"
#include "boards/state.hpp"
#include "boards/team_table.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace kbench {

using leaderboard::Locked;
using leaderboard::StoredBoard;
using leaderboard::TeamTable;

namespace {

void need_teams(const StoredBoard& board) {
  if (!board.board.settings.ranks_teams)
    throw Error(fmt::format("the board '{}' ranks users, and has no teams", board.board.settings.name));
}

void refuse_if_over(const StoredBoard& board, UtcTime now) {
  if (now < board.board.end()) return;
  throw Error(fmt::format("the board '{}' has been over since {}, and its teams stay as they are",
                          board.board.settings.name, to_both_zones(board.board.end())));
}

const BoardTeam& team_called(const std::vector<BoardTeam>& teams, const std::string& name,
                             const StoredBoard& board) {
  const auto found =
      std::find_if(teams.begin(), teams.end(), [&](const BoardTeam& each) { return each.name == name; });
  if (found == teams.end())
    throw Error(fmt::format("no team of the board '{}' is called '{}'", board.board.settings.name, name));
  return *found;
}

// Refuses to remove a team that has records, which refer to it.
void refuse_if_known(soci::session& sql, const StoredBoard& board, const BoardTeam& team) {
  if (leaderboard::SubmissionTable(sql).count(board.id, team.name, earliest_time, latest_time) > 0) {
    throw Error(fmt::format(
        "the team '{}' has submitted, and stays: kbench board disqualify takes it out of the standings",
        team.name));
  }
  for (const Disqualification& each : leaderboard::DisqualificationTable(sql).of_board(board)) {
    if (each.team == team.name)
      throw Error(fmt::format("the team '{}' is disqualified, and stays: reinstate it first", team.name));
  }
}

// The users who are to leave a team: the named ones, or all.
std::vector<std::string> leaving(const BoardTeam& team, const std::vector<std::string>& users) {
  if (users.empty()) return team.members;
  std::vector<std::string> names;
  for (const std::string& user : users) {
    const std::string name = checked_user_name(user);
    const bool is_member = std::find(team.members.begin(), team.members.end(), name) != team.members.end();
    const bool is_named_before = std::find(names.begin(), names.end(), name) != names.end();
    if (!is_member) throw Error(fmt::format("'{}' is not in the team '{}'", name, team.name));
    if (!is_named_before) names.push_back(name);
  }
  if (names.size() == team.members.size())
    throw Error(fmt::format("the team '{}' would have no members left: remove the team itself", team.name));
  return names;
}

}  // namespace

std::string Leaderboard::State::entrant_of(const StoredBoard& board, const std::string& user) {
  if (!board.board.settings.ranks_teams) return user;
  std::string team = TeamTable(sql()).team_of(board.id, user);
  if (!team.empty()) return team;
  throw Error(fmt::format(
      "the board '{}' ranks teams, and '{}' is in none: whoever manages the board adds them to one (kbench "
      "board team add {} TEAM {})",
      board.board.settings.name, user, board.board.settings.name, user));
}

void Leaderboard::State::need_team(const StoredBoard& board, const std::string& name) {
  team_called(TeamTable(sql()).of_board(board.id), name, board);
}

void Leaderboard::State::join(const StoredBoard& board, const BoardTeam& team, const std::string& noted_by) {
  TeamTable table(sql());
  table.make(board.id, team.name);
  for (const std::string& member : team.members) {
    const std::string before = table.team_of(board.id, member);
    if (!before.empty()) throw Error(fmt::format("'{}' is in the team '{}' already", member, before));
    table.add(board.id, team.name, member);
    if (!noted_by.empty()) {
      note(board.id, {.by = noted_by,
                      .action = std::string(leaderboard::event_join),
                      .user = member,
                      .team = team.name});
    }
  }
}

std::vector<BoardTeam> Leaderboard::teams(const Actor& by, std::string_view board) const {
  return state_->read([&] {
    const StoredBoard found = state_->board_table().get(board);
    need_teams(found);
    return state_->view(by, found).shown(TeamTable(state_->sql()).of_board(found.id));
  });
}

void Leaderboard::add_to_team(const Actor& by, std::string_view board, std::string_view team,
                              const std::vector<std::string>& users) {
  state_->write([&] {
    const StoredBoard found = state_->board_table().get(board, Locked::yes);
    const auto may = state_->permissions(by);
    may.need_manager(found.board, "to change its teams");
    need_teams(found);
    refuse_if_over(found, state_->time());
    const std::vector<BoardTeam> joining =
        leaderboard::checked_teams(found.board.settings, {{.name = std::string(team), .members = users}});
    state_->join(found, joining.at(0), may.name());
  });
}

void Leaderboard::remove_from_team(const Actor& by, std::string_view board, std::string_view name,
                                   const std::vector<std::string>& users) {
  state_->write([&] {
    const StoredBoard found = state_->board_table().get(board, Locked::yes);
    const auto may = state_->permissions(by);
    may.need_manager(found.board, "to change its teams");
    need_teams(found);
    refuse_if_over(found, state_->time());
    TeamTable table(state_->sql());
    const std::vector<BoardTeam> all = table.of_board(found.id);
    const BoardTeam& team = team_called(all, checked_user_name(name), found);
    if (users.empty()) refuse_if_known(state_->sql(), found, team);
    for (const std::string& member : leaving(team, users)) {
      table.remove(found.id, member);
      state_->note(found.id, {.by = may.name(),
                              .action = std::string(leaderboard::event_leave),
                              .user = member,
                              .team = team.name});
    }
    if (users.empty()) table.remove_team(found.id, team.name);
  });
}

}  // namespace kbench
