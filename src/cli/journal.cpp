#include "cli/commands.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "document/json.hpp"
#include "document/text.hpp"
#include "report/columns.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/journal.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace kbench::cli {
namespace {

struct JournalArguments {
  std::string directory;
  bool json = false;
};

std::string outcome(const JournalEntry& entry) {
  if (entry.evaluation) return std::string(name(entry.evaluation->verdict));
  if (entry.state == JournalState::failed) return "failed: " + entry.error;
  return std::string(name(entry.state));
}

nlohmann::json as_json(const JournalEntry& entry) {
  nlohmann::json evaluation;
  if (entry.evaluation) evaluation = nlohmann::json::parse(to_json(*entry.evaluation));
  return {{"file", entry.file.string()}, {"state", name(entry.state)}, {"started", entry.started},
          {"problem", entry.problem},    {"device", entry.device},     {"language", name(entry.language)},
          {"files", entry.files},        {"error", entry.error},       {"evaluation", std::move(evaluation)}};
}

int journal(const JournalArguments& arguments) {
  const std::vector<JournalEntry> entries = read_journal(arguments.directory);
  if (arguments.json) {
    nlohmann::json document = nlohmann::json::array();
    for (const JournalEntry& entry : entries) document.push_back(as_json(entry));
    print(document::dump(document) + '\n');
    return success;
  }
  if (entries.empty())
    print_note(
        fmt::format("Nothing has been recorded in {}.\n", document::printable_line(arguments.directory)));
  using report::Align;
  report::Columns columns{{Align::left, Align::left, Align::left, Align::left}};
  for (const JournalEntry& entry : entries)
    columns.add(
        {entry.started, entry.problem, fmt::format("{}", fmt::join(entry.files, " ")), outcome(entry)});
  print(columns.text());
  return success;
}

}  // namespace

Command add_journal(CLI::App& program) {
  const auto arguments = std::make_shared<JournalArguments>();
  CLI::App* app =
      program.add_subcommand("journal", "The evaluations that a journal has, also those cut short");
  app->add_option("DIR", arguments->directory, "What kbench evaluate --journal was given")
      ->required()
      ->type_name("");
  app->add_flag("--json", arguments->json, "Print one JSON document, results included");
  app->footer(
      "Example:\n"
      "  kbench evaluate vector_add mine.cpp --journal runs/\n"
      "  kbench journal runs/");
  return {app, [arguments] { return journal(*arguments); }};
}

}  // namespace kbench::cli
