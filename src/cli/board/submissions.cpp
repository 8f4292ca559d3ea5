#include "api/board_documents.hpp"
#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/board/unranked_line.hpp"
#include "cli/terminal.hpp"
#include "report/columns.hpp"
#include "report/record_remark.hpp"
#include "report/table.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <string_view>
#include <vector>

namespace kbench::cli::board {
namespace {

struct SubmissionArguments : StoreArguments {
  std::string id;
  bool json = false;
  bool source = false;
};

std::string outcome_of(const SubmissionRecord& record) {
  if (record.measured) return std::string(name(record.measured->verdict));
  if (record.state == SubmissionState::running && !record.host.empty())
    return fmt::format("running: process {} of {}", record.process, record.host);
  if (!record.error.empty()) return fmt::format("{}: {}", name(record.state), record.error);
  return std::string(name(record.state));
}

std::string to_minute(UtcTime time) {
  std::string text = to_text(time).substr(0, 16);
  text[10] = ' ';
  return text;
}

void print_header(const SubmissionRecord& record) {
  const std::string who =
      record.team.empty() ? record.user : fmt::format("{} of {}", record.user, record.team);
  const std::string files =
      fmt::format("{}{}", record.files.empty() ? "" : ": ", fmt::join(record.files, " "));
  print(document::printable_line(fmt::format("#{} to {}, by {}, {}{}", record.id, record.board, who,
                                             to_both_zones(record.recorded), files)) +
        '\n');
}

void print_result(const SubmissionRecord& record, const Evaluation& evaluation) {
  print_header(record);
  print(fmt::format("on {}; version {} of the problem{}\n", record.measured->device_model,
                    record.measured->problem_version,
                    record.measured->is_outdated ? ", which is not the newest" : ""));
  if (!record.disqualified.empty())
    print(document::printable_line("It is disqualified: " + record.disqualified) + '\n');
  if (!record.measured->unranked.empty()) print(unranked_line(*record.measured) + '\n');
  print("\n");
  print_coloured(report::table(evaluation, output_colour()));
}

void print_source(const Submission& source) {
  for (const SourceFile& file : source.files) {
    if (source.files.size() > 1) print(fmt::format("// ---- {}\n", document::printable_line(file.path)));
    print_text(file.text);
  }
}

int submissions(const std::vector<SubmissionRecord>& records, const nlohmann::json& arguments) {
  if (records.empty()) {
    const nlohmann::json& user = arguments.at("user");
    print_note(fmt::format("Nothing has been submitted to {}{}.\n", arguments.at("board").get<std::string>(),
                           user.is_null() ? "" : " by " + user.get<std::string>()));
  }
  using report::Align;
  report::Columns columns{
      {Align::right, Align::left, Align::left, Align::left, Align::right, Align::left, Align::left}};
  for (const SubmissionRecord& each : records) {
    const MeasuredRecord measured = each.measured.value_or(MeasuredRecord{});
    const std::string who = each.team.empty() ? each.user : fmt::format("{}, {}", each.team, each.user);
    columns.add({fmt::format("#{}", each.id), to_minute(each.recorded), who, outcome_of(each),
                 measured.runtime_ms ? document::duration(measured.runtime_ms) : "", measured.device_model,
                 report::remark_of(each)});
  }
  print(columns.text());
  return success;
}

int submission(const SubmissionArguments& arguments) {
  const std::int64_t id = parse_id(arguments.id);
  if (arguments.source) {
    const Leaderboard leaderboard = open_store_to_read(arguments);
    print_source(leaderboard.source(current_user(leaderboard), id));
    return success;
  }
  if (arguments.json) {
    print(document::dump(document_of("board_submission", arguments, {{"id", id}})) + '\n');
    return success;
  }
  const auto [record, evaluation] =
      std::any_cast<BoardSubmission>(carry_out("board_submission", arguments, {{"id", id}}));
  if (evaluation) {
    print_result(record, *evaluation);
  } else {
    print_header(record);
    print(document::printable(outcome_of(record)) + '\n');
    if (record.is_hidden) {
      print("Its result is hidden until the board is over.\n");
    } else if (record.measured) {
      print("The board is anonymous, and shows the whole result to those who manage it.\n");
    }
  }
  return success;
}

}  // namespace

void add_submissions(Commands& commands) {
  commands.add("submissions", "board_submissions", submissions,
               {.footer = "Example:\n"
                          "  kbench board submissions sums --user ada"});
  const auto arguments = std::make_shared<SubmissionArguments>();
  CLI::App* command =
      commands.add("submission", "One submission: its whole result, or its source", arguments, submission);
  command->add_option("ID", arguments->id, "Its number, as 12 or #12")->required()->type_name("");
  auto* json = command->add_flag("--json", arguments->json, "Print it with its result as one JSON document");
  command->add_flag("--source", arguments->source, "Print its source")->excludes(json);
  command->footer(
      "Until its board is over, a source is shown to its author and to those who manage the board, and seeds "
      "to nobody.\n"
      "A hidden board shows the result to no others either until then, and an anonymous one never.\n\n"
      "Examples:\n"
      "  kbench board submission 12\n"
      "  kbench board submission 12 --source");
}

}  // namespace kbench::cli::board
