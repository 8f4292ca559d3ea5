#include "boards/pages/submissions_page.hpp"

#include "base/document/text.hpp"
#include "boards/standing_text.hpp"
#include "report/html/markup.hpp"
#include "report/record_remark.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kbench::leaderboard {
namespace {

std::vector<report::HtmlCell> row_of(const BoardFacts& facts, const SubmissionRecord& record) {
  const MeasuredRecord measured = record.measured.value_or(MeasuredRecord{});
  const bool is_readable = record.state != SubmissionState::unreadable;
  std::vector<report::HtmlCell> row{{number_of(record.id), path_of_submission(facts, record.id)},
                                    is_readable ? to_second(record.recorded) : "",
                                    record.user};
  if (facts.board.settings.ranks_teams) row.emplace_back(record.team);
  row.emplace_back(outcome_of(record));
  row.emplace_back(measured.runtime_ms ? document::duration(measured.runtime_ms) : "");
  row.emplace_back(measured.device_model);
  row.emplace_back(report::remark_of(record));
  return row;
}

report::HtmlTable table_of(const BoardFacts& facts) {
  report::HtmlTable table{{"number", "submitted (UTC)", "user"}, {}};
  if (facts.board.settings.ranks_teams) table.titles.emplace_back("team");
  table.numbers = {table.titles.size() + 1};
  for (const char* const each : {"result", "runtime", "device", "remark"}) table.titles.emplace_back(each);
  const std::size_t listed = std::min(facts.records.size(), most_listed);
  for (std::size_t i = 0; i < listed; ++i)
    table.rows.push_back(row_of(facts, facts.records[facts.records.size() - 1 - i]));
  return table;
}

}  // namespace

std::string submissions_page(const BoardFacts& facts) {
  const std::string& board = facts.board.settings.name;
  std::string body = report::element("h1", fmt::format("Submissions to {}", board)) + "\n";
  if (facts.records.empty()) {
    body += report::element("p", "Nothing has been submitted.") + "\n";
  } else {
    const std::string left_out = facts.records.size() > most_listed
                                     ? fmt::format(", of which these are the newest {}", most_listed)
                                     : "";
    body += report::element(
                "p", fmt::format(
                         "{} until {} UTC{}. Those in a standing have a page, and the newest {} of each {}.",
                         document::counted(facts.records.size(), "submission"), to_second(facts.now),
                         left_out, recent_of_each, facts.board.settings.ranks_teams ? "team" : "user")) +
            "\n" + report::html(table_of(facts));
  }
  return report::page(
      fmt::format("{}: submissions", board), body,
      report::breadcrumbs({{"Boards", "../../index.html"}, {board, "index.html"}, "Submissions"}));
}

}  // namespace kbench::leaderboard
