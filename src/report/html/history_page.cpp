#include "report/html/history_page.hpp"

#include "base/document/text.hpp"
#include "report/html/markup.hpp"
#include "report/html/time_chart.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <map>
#include <span>

namespace kbench::report {
namespace {

constexpr std::size_t most_entries = 2000;

using Entries = std::vector<const HistoryEntry*>;

// "2026-11-21T22:18:00.123456Z", in seconds since 1970; not a number where it is something else.
double seconds_of(const std::string& started) {
  int year = 0;
  unsigned month = 0;
  unsigned day = 0;
  int hour = 0;
  int minute = 0;
  double second = 0.0;
  const int read =
      std::sscanf(started.c_str(), "%4d-%2u-%2uT%2d:%2d:%lfZ", &year, &month, &day, &hour, &minute, &second);
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                         std::chrono::day(day)};
  if (read != 6 || !date.ok()) return std::numeric_limits<double>::quiet_NaN();
  const auto days = static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count());
  return 86'400.0 * days + 3'600.0 * hour + 60.0 * minute + second;
}

std::string files_of(const JournalEntry& entry) { return fmt::format("{}", fmt::join(entry.files, " ")); }

// A chart with a line for each submission, by the names of its files. If there are many, it shows those that were
// evaluated last.
std::string chart_of(const Entries& entries) {
  std::map<std::string, Series> series;
  std::vector<std::string> newest_first;
  for (const HistoryEntry* each : entries) {
    if (!each->runtime_ms) continue;
    const std::string files = files_of(each->entry);
    std::erase(newest_first, files);
    newest_first.insert(newest_first.begin(), files);
    series[files].name = files;
    series[files].moments.push_back(
        {.time = seconds_of(each->entry.started), .value = *each->runtime_ms, .says = each->entry.started});
  }
  TimeChart chart{.y_title = "runtime", .figure = document::duration};
  for (const std::string& each : std::span(newest_first).first(std::min(newest_first.size(), most_series)))
    chart.series.push_back(series[each]);
  return time_chart(chart);
}

std::string table_of(const Entries& entries) {
  HtmlTable table{
      {"started (UTC)", "submission", "device", "result", "runtime", "change", "remark"}, {}, {4, 5}};
  for (const HistoryEntry* each : entries) {
    const JournalEntry& entry = each->entry;
    table.rows.push_back({entry.started, files_of(entry),
                          entry.evaluation ? entry.evaluation->device : entry.device, each->outcome,
                          each->runtime_ms ? document::duration(*each->runtime_ms) : "", change_text(*each),
                          each->is_best ? "best so far" : ""});
  }
  return html(table);
}

}  // namespace

std::string change_text(const HistoryEntry& entry) {
  return entry.change ? fmt::format("{:+.1f} %", 100.0 * *entry.change) : "";
}

std::string history_page(const std::string& title, const std::vector<HistoryEntry>& entries) {
  const std::size_t left_out = entries.size() > most_entries ? entries.size() - most_entries : 0;
  std::map<std::string, Entries> problems;
  for (const HistoryEntry& each : std::span(entries).subspan(left_out)) {
    const auto& evaluation = each.entry.evaluation;
    problems[evaluation ? evaluation->problem : each.entry.problem].push_back(&each);
  }
  std::string body = element("h1", title) + "\n";
  if (entries.empty()) body += element("p", "Nothing has been recorded.") + "\n";
  if (left_out > 0) body += element("p", fmt::format("{} before these are left out.", left_out)) + "\n";
  for (const auto& [problem, of_problem] : problems)
    body += section(problem, chart_of(of_problem) + table_of(of_problem));
  return page(title, body);
}

}  // namespace kbench::report
