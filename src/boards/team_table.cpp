#include "boards/team_table.hpp"

#include "store/sql/query.hpp"

#include <algorithm>

namespace kbench::leaderboard {

using soci::into;
using soci::use;

std::vector<BoardTeam> TeamTable::of_board(std::int64_t board) {
  std::string name;
  std::string member;
  soci::statement lines = store::query(
      sql_,
      "SELECT t.name, coalesce(m.member, '') FROM board_teams t LEFT JOIN team_members m ON m.board_id = "
      "t.board_id AND m.team = t.name WHERE t.board_id = :board ORDER BY t.name, m.member",
      use(board), into(name), into(member));
  std::vector<BoardTeam> teams;
  while (lines.fetch()) {
    if (teams.empty() || teams.back().name != name) teams.push_back({.name = name});
    if (!member.empty()) teams.back().members.push_back(member);
  }
  for (BoardTeam& each : teams) std::sort(each.members.begin(), each.members.end());
  std::sort(teams.begin(), teams.end(),
            [](const BoardTeam& a, const BoardTeam& b) { return a.name < b.name; });
  return teams;
}

std::string TeamTable::team_of(std::int64_t board, const std::string& member) {
  std::string team;
  sql_ << "SELECT team FROM team_members WHERE board_id = :board AND member = :member", use(board),
      use(member), into(team);
  return sql_.got_data() ? team : "";
}

void TeamTable::make(std::int64_t board, const std::string& team) {
  sql_ << "INSERT INTO board_teams (board_id, name) VALUES (:board, :team) ON CONFLICT DO NOTHING",
      use(board), use(team);
}

void TeamTable::add(std::int64_t board, const std::string& team, const std::string& member) {
  sql_ << "INSERT INTO team_members (board_id, member, team) VALUES (:board, :member, :team)", use(board),
      use(member), use(team);
}

void TeamTable::remove(std::int64_t board, const std::string& member) {
  sql_ << "DELETE FROM team_members WHERE board_id = :board AND member = :member", use(board), use(member);
}

void TeamTable::remove_team(std::int64_t board, const std::string& team) {
  sql_ << "DELETE FROM team_members WHERE board_id = :board AND team = :team", use(board), use(team);
  sql_ << "DELETE FROM board_teams WHERE board_id = :board AND name = :team", use(board), use(team);
}

}  // namespace kbench::leaderboard
