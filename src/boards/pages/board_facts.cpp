#include "boards/pages/board_facts.hpp"

#include "boards/standing_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace kbench::leaderboard {
namespace {

// The submissions that have a page: those in a shown standing, and the recent ones of each user. No list links to
// others.
std::set<std::int64_t> with_page(const BoardFacts& facts) {
  std::set<std::int64_t> known;
  for (const SubmissionRecord& each : facts.records) known.insert(each.id);
  std::set<std::int64_t> chosen;
  for (const Standing& standing : facts.standings) {
    const std::size_t count = std::min(standing.entries.size(), facts.entries_shown());
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t id = standing.entries[i].submission;
      if (known.contains(id)) chosen.insert(id);
    }
  }
  std::map<std::string, std::size_t> counts;
  const std::size_t listed = std::min(facts.records.size(), most_listed);
  for (std::size_t i = 0; i < listed; ++i) {
    const SubmissionRecord& record = facts.records[facts.records.size() - 1 - i];
    if (record.state != SubmissionState::unreadable && counts[entrant_of(record)]++ < recent_of_each)
      chosen.insert(record.id);
  }
  return chosen;
}

}  // namespace

std::size_t BoardFacts::entries_shown() const {
  return std::max(least_entries, most_entries / std::max<std::size_t>(1, standings.size()));
}

BoardFacts facts_of(const Leaderboard& leaderboard, const Board& board) {
  const Actor visitor;
  const std::string& name = board.settings.name;
  BoardFacts facts{.board = board, .now = leaderboard.now()};
  for (const std::string& device : board.settings.devices)
    facts.standings.push_back(leaderboard.standing(visitor, name, device));
  facts.records = leaderboard.submissions(visitor, name);
  facts.comparisons = leaderboard.comparisons(visitor, name);
  if (board.settings.ranks_teams) facts.teams = leaderboard.teams(visitor, name);
  if (board.settings.reference) facts.reference = leaderboard.reference(name);
  facts.submissions_with_page = with_page(facts);
  return facts;
}

std::string entrant_of(const SubmissionRecord& record) {
  return record.team.empty() ? record.user : record.team;
}

std::string entrant_of(const StandingEntry& entry) { return entry.team.empty() ? entry.user : entry.team; }

std::string path_of_submission(const BoardFacts& facts, std::int64_t submission) {
  return facts.has_page(submission) ? fmt::format("{}.html", submission) : "";
}

std::string state_of(const Board& board, UtcTime now) {
  const UtcTime end = board.end();
  const auto& start = board.settings.start;
  if (start && now < *start && now < end)
    return fmt::format("opens at {} UTC, until {} UTC", to_second(*start), to_second(end));
  if (now < end) return fmt::format("open until {} UTC", to_second(end));
  return fmt::format("{} {} UTC", board.closed ? "closed at" : "over since", to_second(end));
}

std::string number_of(std::int64_t submission) { return fmt::format("#{}", submission); }

std::string outcome_of(const SubmissionRecord& record) {
  return std::string(record.measured ? name(record.measured->verdict) : name(record.state));
}

}  // namespace kbench::leaderboard
