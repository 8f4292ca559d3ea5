#include "api/board_documents.hpp"
#include "base/document/text.hpp"
#include "base/document/text_sink.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/values.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <any>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace kbench::cli::board {
namespace {

struct ExportArguments : StoreArguments {
  std::vector<std::string> boards;
  std::string csv;  // the table; empty: none
  std::optional<std::filesystem::path> output;
  std::optional<std::filesystem::path> html;  // a directory
  bool force = false;
};

void export_whole(const Leaderboard& leaderboard, const std::string& board,
                  std::function<void(std::string_view)> write) {
  document::TextSink sink(std::move(write));
  leaderboard.export_board(current_user(leaderboard), board, sink);
}

const std::string& only_board(const ExportArguments& arguments) {
  if (arguments.boards.size() == 1) return arguments.boards.front();
  throw Error(arguments.boards.empty()
                  ? "NAME: needed, the board to write out; with --html all boards without it"
                  : "NAME: expected one board; --html alone takes several");
}

// The error with this command's name of the argument that it is about.
Error named_by_option(const Error& error) {
  constexpr std::string_view argument = "directory: ";
  const std::string_view text = error.what();
  if (!text.starts_with(argument)) return error;
  return {error.code(), fmt::format("--html: {}", text.substr(argument.size()))};
}

int export_pages(const ExportArguments& arguments) {
  nlohmann::json given{{"directory", arguments.html->string()}, {"force", arguments.force}};
  if (!arguments.boards.empty()) given["boards"] = arguments.boards;
  const Interrupt interrupt;
  WrittenPages written;
  try {
    written = std::any_cast<WrittenPages>(
        carry_out("board_export_pages", arguments, std::move(given), {.stop = interrupt.token()}));
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  } catch (const Error& error) {
    throw named_by_option(error);
  }
  print(fmt::format("{}: {}\n", document::counted(written.pages, "page"),
                    (*arguments.html / "index.html").string()));
  if (written.kept)
    print_note(fmt::format("The files that were there are in {} now.\n", written.kept->string()));
  return success;
}

int export_board(const ExportArguments& arguments) {
  if (arguments.html) return export_pages(arguments);
  if (arguments.force) throw Error("--force: for --html alone; a file is replaced without it");
  const std::string& board = only_board(arguments);
  refuse_to_write_store(arguments, arguments.output);
  if (!arguments.csv.empty()) {
    const nlohmann::json given{{"board", board}, {"table", arguments.csv}};
    write_or_print(arguments.output, std::any_cast<std::string>(carry_out("board_csv", arguments, given)));
    return success;
  }
  const Leaderboard leaderboard = open_store_to_read(arguments);
  if (names_file(arguments.output)) {
    system::ResultFile file(*arguments.output);
    export_whole(leaderboard, board, [&file](std::string_view text) { file.append(text); });
    file.commit();
  } else {
    export_whole(leaderboard, board, print);
  }
  return success;
}

}  // namespace

void add_export(Commands& commands) {
  const auto arguments = std::make_shared<ExportArguments>();
  CLI::App* command = commands.add(
      "export",
      "Write a board out: all of it as JSON (its creator, or an admin), tables as CSV, or boards as "
      "pages of HTML",
      arguments, export_board);
  command
      ->add_option("NAME", arguments->boards,
                   "The board; with --html any number of them, and all without a name")
      ->type_name("");
  auto* const csv = command
                        ->add_option("--csv", arguments->csv,
                                     "Write the standings or the submissions as comma-separated values")
                        ->type_name("standings|submissions")
                        ->check(CLI::IsMember({"standings", "submissions"}));
  add_output(command, arguments->output);
  add_value(command, "--html", arguments->html, "Write pages to this directory, which is replaced as a whole",
            "DIR", parse_path)
      ->excludes(csv)
      ->excludes("--output");
  command->add_flag("--force", arguments->force,
                    "With --html: take a directory in which other files are, and keep it beside the new one");
  command->footer(
      "Seeds are left out until the board is over. Pages show what everybody may see, whoever makes them: "
      "what "
      "a board\n"
      "hides is not in them. They open in any browser, without a server; they have no scripts, and ask for "
      "nothing.\n\n"
      "Examples:\n"
      "  kbench board export sums -o sums.json\n"
      "  kbench board export sums --csv standings\n"
      "  kbench board export --html site               # all boards\n"
      "  kbench board export --html site sums finals");
}

}  // namespace kbench::cli::board
