#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/columns.hpp"
#include "report/html/history_page.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/journal.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace kbench::cli {
namespace {

struct JournalArguments {
  std::string directory;
  std::string problem;               // empty: all
  std::optional<std::size_t> limit;  // entries
  bool json = false;
  std::optional<std::filesystem::path> html;
};

nlohmann::json as_json(const HistoryEntry& history) {
  const JournalEntry& entry = history.entry;
  nlohmann::json evaluation;
  if (entry.evaluation) evaluation = nlohmann::json::parse(to_json(*entry.evaluation));
  const auto or_null = [](const std::optional<double>& value) {
    return value ? nlohmann::json(*value) : nlohmann::json();
  };
  return {{"file", entry.file.string()},
          {"state", name(entry.state)},
          {"started", entry.started},
          {"problem", entry.problem},
          {"device", entry.device},
          {"language", name(entry.language)},
          {"files", entry.files},
          {"error", entry.error},
          {"runtime_ms", or_null(history.runtime_ms)},
          {"change", or_null(history.change)},
          {"is_best", history.is_best},
          {"evaluation", std::move(evaluation)}};
}

// Whether the entry is of the problem: by evaluate()'s argument, or by name where that was a path.
bool is_of(const JournalEntry& entry, const std::string& problem) {
  return entry.problem == problem || (entry.evaluation && entry.evaluation->problem == problem);
}

// Throws Error if the journal has no entry of the problem, and names the problems that it has.
std::vector<JournalEntry> entries_of(const JournalArguments& arguments) {
  std::vector<JournalEntry> entries = read_journal(arguments.directory);
  if (arguments.problem.empty()) return entries;
  std::set<std::string> problems;
  for (const JournalEntry& each : entries) problems.insert(each.problem);
  std::erase_if(entries, [&](const JournalEntry& each) { return !is_of(each, arguments.problem); });
  if (!entries.empty()) return entries;
  throw Error(fmt::format(
      "no evaluation of {} is in {}; {}", document::quoted(arguments.problem), arguments.directory,
      problems.empty() ? "it is empty" : fmt::format("there are those of {}", fmt::join(problems, ", "))));
}

std::vector<HistoryEntry> history_of(const JournalArguments& arguments) {
  std::vector<HistoryEntry> entries = history(entries_of(arguments));
  if (!arguments.limit) return entries;
  if (entries.size() > *arguments.limit)
    entries.erase(entries.begin(), std::prev(entries.end(), static_cast<std::ptrdiff_t>(*arguments.limit)));
  return entries;
}

void print_json(const std::vector<HistoryEntry>& entries) {
  nlohmann::json document = nlohmann::json::array();
  for (const HistoryEntry& each : entries) document.push_back(as_json(each));
  print(document::dump(document) + '\n');
}

void print_table(const std::vector<HistoryEntry>& entries) {
  using report::Align;
  report::Columns columns{
      {Align::left, Align::left, Align::left, Align::left, Align::right, Align::right, Align::left}};
  for (const HistoryEntry& each : entries) {
    const JournalEntry& entry = each.entry;
    columns.add({entry.started, entry.problem, fmt::format("{}", fmt::join(entry.files, " ")), each.outcome,
                 each.runtime_ms ? document::duration(*each.runtime_ms) : "", report::change_text(each),
                 each.is_best ? "best so far" : ""});
  }
  print(columns.text());
}

int journal(const JournalArguments& arguments) {
  const std::vector<HistoryEntry> entries = history_of(arguments);
  if (arguments.json) {
    print_json(entries);
  } else if (arguments.html) {
    const std::string title =
        arguments.problem.empty() ? "Evaluations" : "Evaluations of " + arguments.problem;
    write_or_print(arguments.html, report::history_page(title, entries));
  } else {
    if (entries.empty())
      print_note(
          fmt::format("Nothing has been recorded in {}.\n", document::printable_line(arguments.directory)));
    print_table(entries);
  }
  return success;
}

}  // namespace

Command add_journal(CLI::App& program) {
  const auto arguments = std::make_shared<JournalArguments>();
  CLI::App* app = program.add_subcommand(
      "journal", "The evaluations that a journal has, how their times changed, and which was best");
  app->add_option("DIR", arguments->directory, "What kbench evaluate --journal was given")
      ->required()
      ->type_name("");
  app->add_option("PROBLEM", arguments->problem, "Show the evaluations of this problem only, by its name")
      ->type_name("");
  add_value(app, "--limit", arguments->limit, "Show at most this many evaluations, the newest", "N",
            parse_size_from<1>);
  auto* const json = app->add_flag("--json", arguments->json, "Print one JSON document, results included");
  add_output(app, "--html", arguments->html,
             "Write one page of HTML to this file, with a chart of the times; - is standard output")
      ->excludes(json);
  app->footer(
      "The newest is the last. A change is that of the runtime, against the last proven one of files with "
      "the "
      "same\n"
      "names; the best so far is the fastest of its problem, element type and device. Evaluations that were "
      "cut short\n"
      "are listed, too.\n\n"
      "Examples:\n"
      "  kbench evaluate softmax mine.cpp --journal runs/\n"
      "  kbench journal runs/\n"
      "  kbench journal runs/ softmax --limit 20\n"
      "  kbench journal runs/ softmax --html times.html");
  return {app, [arguments] { return journal(*arguments); }};
}

}  // namespace kbench::cli
