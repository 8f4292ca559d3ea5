#include "boards/view.hpp"

#include "boards/event_table.hpp"
#include "boards/pseudonym.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kbench::leaderboard {

View::View(const StoredBoard& board, std::string user, std::string entrant, bool is_manager, UtcTime now)
    : secret_(board.secret),
      user_(std::move(user)),
      entrant_(std::move(entrant)),
      end_(board.board.end()),
      is_over_(now >= end_),
      hides_results_(board.board.settings.hidden_until_end && !is_over_ && !is_manager),
      hides_names_(board.board.settings.anonymous && !is_manager) {}

bool View::is_own(const Ownership& of) const {
  if (of.user == baseline_user) return false;
  return (!user_.empty() && of.user == user_) || (!entrant_.empty() && of.entrant == entrant_);
}

bool View::is_own(const std::string& user, const std::string& team) const {
  return is_own(Ownership{.user = user, .entrant = team.empty() ? user : team});
}

bool View::hides_result(const Ownership& of) const {
  return hides_results_ && !is_own(of) && of.user != baseline_user;
}

std::string View::why_no_result(const Ownership& of) const {
  if (is_own(of) || of.user == baseline_user) return {};
  if (hides_results_) return fmt::format("to see the results of others before {}", to_both_zones(end_));
  return hides_names_ ? "to see the whole results of others on an anonymous board" : "";
}

std::string View::why_no_source(const Ownership& of) const {
  if (is_own(of)) return {};
  if (!is_over_) return fmt::format("to see the source of others before {}", to_both_zones(end_));
  return hides_names_ && of.user != baseline_user ? "to see the source of others on an anonymous board" : "";
}

void View::hide_names(std::string& user, std::string& team) const {
  if (!user.empty() && user != user_ && user != baseline_user) user = pseudonym(secret_, "user", user);
  if (!team.empty() && team != entrant_) team = pseudonym(secret_, "team", team);
}

SubmissionRecord View::shown(SubmissionRecord record) const {
  if (is_own(record.user, record.team) || record.user == baseline_user) return record;
  if (hides_names_) {
    hide_names(record.user, record.team);
    record.files.clear();
    record.host.clear();
    record.process = 0;
    record.error.clear();
    if (record.measured && record.measured->standing.empty()) record.measured->device_model.clear();
  }
  if (!hides_results_) return record;
  SubmissionRecord hidden{.id = record.id,
                          .board = record.board,
                          .user = record.user,
                          .team = record.team,
                          .recorded = record.recorded,
                          .language = record.language,
                          .is_hidden = true,
                          .disqualified = record.disqualified,
                          .state = record.state};
  if (record.measured) hidden.measured = MeasuredRecord{.verdict = record.measured->verdict};
  return hidden;
}

Standing View::shown(Standing standing) const {
  if (hides_names_) {
    for (StandingEntry& each : standing.entries) {
      if (!is_own(each.user, each.team)) hide_names(each.user, each.team);
    }
    for (Disqualification& each : standing.disqualified) hide_names(each.user, each.team);
  }
  if (!hides_results_) return standing;
  standing.is_hidden = true;
  std::erase_if(standing.entries, [&](const StandingEntry& each) {
    return !each.is_baseline && !is_own(each.user, each.team);
  });
  for (StandingEntry& each : standing.entries) each.rank = 0;
  standing.users = static_cast<std::size_t>(std::count_if(
      standing.entries.begin(), standing.entries.end(), [](const auto& each) { return !each.is_baseline; }));
  standing.outdated_users = 0;
  standing.unranked_users = 0;
  return standing;
}

std::vector<BoardEvent> View::shown(std::vector<BoardEvent> log) const {
  if (!hides_names_) return log;
  std::erase_if(log, [&](const BoardEvent& each) {
    return (each.action == event_join || each.action == event_leave) && !is_own(each.user, each.team);
  });
  for (BoardEvent& each : log) {
    if (!is_own(each.user, each.team)) hide_names(each.user, each.team);
  }
  return log;
}

std::vector<BoardTeam> View::shown(std::vector<BoardTeam> teams) const {
  if (hides_names_) std::erase_if(teams, [&](const BoardTeam& each) { return each.name != entrant_; });
  return teams;
}

}  // namespace kbench::leaderboard
