#include "boards/pages/board_page.hpp"

#include "base/document/text.hpp"
#include "boards/pages/best_over_time.hpp"
#include "boards/standing_text.hpp"
#include "report/board_subject.hpp"
#include "report/html/markup.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace kbench::leaderboard {
namespace {

// Keeps the author's line breaks in a description of several lines.
std::string description_of(const std::string& description) {
  if (description.empty()) return {};
  if (description.size() > most_description || description.find('\n') != description.npos)
    return report::preformatted(description, most_description);
  return report::element("p", description) + "\n";
}

std::string facts_about(const BoardFacts& facts) {
  const BoardSettings& settings = facts.board.settings;
  report::HtmlTable table{{"what", "is"}, {}};
  table.rows.push_back({"problem", {report::subject_of(facts.board), facts.reference ? "problem.html" : ""}});
  if (settings.dtype) table.rows.push_back({"element type", std::string(name(*settings.dtype))});
  table.rows.push_back({"by", facts.board.creator});
  table.rows.push_back({"state", state_of(facts.board, facts.now)});
  table.rows.push_back(
      {"submissions", {document::counted(facts.records.size(), "submission"), "submissions.html"}});
  table.rows.push_back({"ranked by", settings.ranking == Ranking::runtime
                                         ? "runtime, the geometric mean of the cases"
                                         : "GFLOPS, the mean of the cases"});
  if (settings.baseline)
    table.rows.push_back(
        {"speed-ups", fmt::format("over the reference as a submission ({})", name(*settings.baseline))});
  if (settings.quota > 0)
    table.rows.push_back(
        {"a day (UTC)", fmt::format("{} of each {}",
                                    document::counted(static_cast<std::size_t>(settings.quota), "submission"),
                                    settings.ranks_teams ? "team" : "user")});
  for (const std::string& each : settings.weaknesses.value_or(std::vector<std::string>{}))
    table.rows.push_back({"weakness of the problem", each});
  if (settings.anonymous) table.rows.push_back({"names", "users and teams have pseudonyms"});
  if (!settings.requires_isolation) table.rows.push_back({"integrity", "any ranks, isolated or not"});
  table.rows.push_back({"as of", to_second(facts.now) + " UTC"});
  return report::html(table);
}

report::HtmlTable entries_of(const BoardFacts& facts, const Standing& standing) {
  const bool with_gflops = has_gflops(standing);
  report::HtmlTable table{{"rank", standing.ranks_teams ? "team" : "user", "runtime"}, {}, {0, 2, 3, 4}};
  if (with_gflops) table.titles.emplace_back("GFLOPS");
  for (const char* const each : {"95 % interval", "submission", "submitted (UTC)"})
    table.titles.emplace_back(each);
  if (!with_gflops) table.numbers = {0, 2, 3};
  const std::size_t count = std::min(standing.entries.size(), facts.entries_shown());
  std::map<int, std::size_t> sharing;
  for (const StandingEntry& each : standing.entries) ++sharing[each.rank];
  for (std::size_t i = 0; i < count; ++i) {
    const StandingEntry& entry = standing.entries[i];
    const std::string rank = fmt::format("{}{}", entry.rank, sharing.at(entry.rank) > 1 ? " shared" : "");
    std::vector<report::HtmlCell> row{entry.rank == 0 ? "-" : rank, entrant_of(entry),
                                      document::duration(entry.runtime_ms)};
    if (with_gflops) row.emplace_back(document::figure(entry.gflops));
    row.emplace_back(interval_text(entry.score.interval, standing.ranking));
    row.emplace_back(number_of(entry.submission), path_of_submission(facts, entry.submission));
    row.emplace_back(entry.unreadable.empty() ? to_second(entry.recorded)
                                              : "unreadable: " + entry.unreadable);
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<std::string> remarks_on_page(const BoardFacts& facts, const Standing& standing) {
  std::vector<std::string> remarks;
  if (standing.entries.size() > facts.entries_shown())
    remarks.push_back(fmt::format("{} more.", standing.entries.size() - facts.entries_shown()));
  for (std::string& each : remarks_on(standing)) remarks.push_back(std::move(each));
  for (const BoardComparison& each : facts.comparisons) {
    if (each.device == standing.device && !each.is_outdated && each.unreadable.empty())
      remarks.push_back(
          fmt::format("Side by side, {}: {}", to_text(each.ended).substr(0, 10), each.explain()));
  }
  for (std::string& each : remarks) each = document::clipped(each, longest_line);
  if (remarks.size() <= most_lines) return remarks;
  const std::size_t left_out = remarks.size() - most_lines;
  remarks.resize(most_lines);
  remarks.push_back(fmt::format("{} such remarks more.", left_out));
  return remarks;
}

// The newest accepted result of each user who has none in the standing, and why that is so.
std::string unranked(const BoardFacts& facts, const Standing& standing) {
  std::set<std::string> settled;
  for (const StandingEntry& each : standing.entries) settled.insert(entrant_of(each));
  report::HtmlTable table{
      {standing.ranks_teams ? "team" : "user", "submission", "runtime", "why it does not rank"}, {}, {2}};
  for (auto each = facts.records.rbegin(); each != facts.records.rend() && table.rows.size() < most_lines;
       ++each) {
    const bool is_unranked = each->measured && !each->measured->unranked.empty() &&
                             each->measured->standing == standing.device && each->disqualified.empty();
    if (!is_unranked || !settled.insert(entrant_of(*each)).second) continue;
    table.rows.push_back({entrant_of(*each),
                          {number_of(each->id), path_of_submission(facts, each->id)},
                          document::duration(each->measured->runtime_ms),
                          document::clipped(each->measured->unranked, longest_line)});
  }
  return table.rows.empty() ? ""
                            : report::element("h3", "Accepted, and not ranked") + "\n" + report::html(table);
}

std::string standing_section(const BoardFacts& facts, const Standing& standing) {
  std::string content;
  if (!standing.entries.empty()) {
    content += report::html(entries_of(facts, standing));
    content += report::element("p",
                               "No time here is shorter than kbench's own clock allows; other work on the "
                               "machine can only have lengthened one. Entries that share a rank cannot be "
                               "told apart.") +
               "\n";
  } else if (!standing.is_hidden) {
    content += report::element("p", "Nobody yet.") + "\n";
  }
  content += report::list(remarks_on_page(facts, standing));
  const std::string chart = best_over_time(facts, standing);
  if (!chart.empty()) content += report::element("h3", "Best over time") + "\n" + chart;
  content += unranked(facts, standing);
  const std::string version = standing.problem_version == 0
                                  ? ""
                                  : fmt::format(", version {} of the problem", standing.problem_version);
  return report::section(fmt::format("{}{}", standing.device, version), content);
}

std::string teams_of(const BoardFacts& facts) {
  if (facts.teams.empty()) return {};
  report::HtmlTable table{{"team", "members"}, {}};
  const std::size_t count = std::min(facts.teams.size(), most_entries);
  for (std::size_t i = 0; i < count; ++i)
    table.rows.push_back({facts.teams[i].name, fmt::format("{}", fmt::join(facts.teams[i].members, ", "))});
  return report::html(table);
}

}  // namespace

std::string board_page(const BoardFacts& facts) {
  const std::string& name = facts.board.settings.name;
  std::string body = report::element("h1", name) + "\n";
  body += description_of(facts.board.settings.description);
  body += facts_about(facts);
  for (const Standing& each : facts.standings) body += standing_section(facts, each);
  body += report::section("Teams", teams_of(facts));
  return report::page(fmt::format("{}: standings", name), body,
                      report::breadcrumbs({{"Boards", "../../index.html"}, name}));
}

}  // namespace kbench::leaderboard
