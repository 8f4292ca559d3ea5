// A standing for terminals and spreadsheets.
#include "boards/standing_text.hpp"

#include "base/document/text.hpp"
#include "boards/csv.hpp"
#include "report/columns.hpp"

#include <kbench/leaderboard/standing.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace kbench {

namespace leaderboard {

std::string to_second(UtcTime time) {
  std::string text = to_text(time).substr(0, 19);
  text[10] = ' ';
  return text;
}

std::string moment_text(UtcTime time) {
  const bool is_whole = std::chrono::floor<std::chrono::seconds>(time) == time;
  return is_whole ? to_second(time) + " UTC" : to_text(time);
}

std::string figure_text(double value, Ranking ranking) {
  return ranking == Ranking::runtime ? document::duration(value) : document::figure(value);
}

std::string interval_text(const Interval& interval, Ranking ranking) {
  return fmt::format("{} .. {}", figure_text(interval.low, ranking), figure_text(interval.high, ranking));
}

bool has_gflops(const Standing& standing) {
  return std::any_of(standing.entries.begin(), standing.entries.end(),
                     [](const StandingEntry& each) { return each.gflops.has_value(); });
}

std::vector<std::string> remarks_on(const Standing& standing) {
  const char* const entrant = standing.ranks_teams ? "team" : "user";
  std::vector<std::string> remarks;
  if (standing.is_hidden)
    remarks.emplace_back("Until the board is over, ranks and the results of others are hidden.");
  const auto shown_users = std::count_if(standing.entries.begin(), standing.entries.end(),
                                         [](const StandingEntry& each) { return !each.is_baseline; });
  const std::size_t left_out = standing.users - static_cast<std::size_t>(shown_users);
  if (left_out > 0) remarks.push_back(fmt::format("{} more.", left_out));
  if (standing.outdated_users > 0) {
    remarks.push_back(
        fmt::format("{} with results of an older version of the problem only, which do not rank.",
                    document::counted(standing.outdated_users, entrant)));
  }
  if (standing.unranked_users > 0) {
    remarks.push_back(fmt::format(
        "{} with accepted results that do not rank, because a time is not proven or a suspicion stands: "
        "kbench board submissions {}",
        document::counted(standing.unranked_users, entrant), standing.board));
  }
  for (const Disqualification& each : standing.disqualified)
    remarks.push_back(document::printable_line("Disqualified: " + to_text(each)));
  if (standing.plugins > 1) {
    remarks.push_back(
        fmt::format("The entries were measured with {} builds of the same version of the problem's plugin.",
                    standing.plugins));
  }
  return remarks;
}

}  // namespace leaderboard

namespace {

using leaderboard::interval_text;
using leaderboard::to_second;

std::string remarks(const Standing& standing) {
  std::string text;
  for (const std::string& each : leaderboard::remarks_on(standing)) text += each + '\n';
  return text;
}

}  // namespace

std::string to_text(const Standing& standing) {
  std::string head = fmt::format("{} on {}, by {}", standing.board, standing.device, name(standing.ranking));
  if (standing.problem_version != 0)
    head += fmt::format(", version {} of the problem", standing.problem_version);
  head = document::printable_line(head) + "\n";
  if (standing.entries.empty()) return head + (standing.is_hidden ? "" : "Nobody yet.\n") + remarks(standing);
  using report::Align;
  report::Columns columns{
      {Align::right, Align::left, Align::right, Align::right, Align::right, Align::right, Align::left}};
  const bool has_gflops = leaderboard::has_gflops(standing);
  columns.add({"rank", standing.ranks_teams ? "team" : "user", "runtime", has_gflops ? "GFLOPS" : "",
               "95 % interval", "submission", "submitted (UTC)"});
  for (const StandingEntry& each : standing.entries) {
    columns.add({each.rank == 0 ? "-" : std::to_string(each.rank), each.team.empty() ? each.user : each.team,
                 document::duration(each.runtime_ms), has_gflops ? document::figure(each.gflops) : "",
                 interval_text(each.score.interval, standing.ranking), fmt::format("#{}", each.submission),
                 each.unreadable.empty() ? to_second(each.recorded) : "unreadable: " + each.unreadable});
  }
  return head + columns.text() + remarks(standing);
}

std::string to_csv(const Standing& standing) {
  leaderboard::Csv csv({"board", "device", "ranking", "problem_version", "rank", "user", "submission",
                        "recorded", "runtime_ms", "gflops", "score", "score_low", "score_high", "team"});
  for (const StandingEntry& each : standing.entries) {
    csv.add({standing.board, standing.device, std::string(name(standing.ranking)),
             std::to_string(standing.problem_version), std::to_string(each.rank), each.user,
             std::to_string(each.submission), to_text(each.recorded), fmt::format("{}", each.runtime_ms),
             leaderboard::csv_figure(each.gflops), fmt::format("{}", each.score.value),
             fmt::format("{}", each.score.interval.low), fmt::format("{}", each.score.interval.high),
             each.team});
  }
  return csv.text();
}

}  // namespace kbench
