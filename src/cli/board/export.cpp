#include "base/document/text.hpp"
#include "boards/documents.hpp"
#include "boards/pages/pages_directory.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/values.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace kbench::cli::board {
namespace {

struct ExportArguments : StoreArguments {
  std::vector<std::string> boards;
  std::string csv;  // the table; empty: none
  std::optional<std::filesystem::path> output;
  std::optional<std::filesystem::path> html;  // a directory
  bool force = false;
};

std::string csv_of(const Leaderboard& leaderboard, const std::string& board, const std::string& table) {
  const Actor by = current_user(leaderboard);
  if (table == "submissions") return to_csv(leaderboard.submissions(by, board));
  return leaderboard::standings_csv(leaderboard, by, board);
}

void export_whole(const Leaderboard& leaderboard, const std::string& board,
                  const std::function<void(std::string_view)>& write) {
  leaderboard::export_in_pieces(leaderboard, current_user(leaderboard), board, write);
}

const std::string& only_board(const ExportArguments& arguments) {
  if (arguments.boards.size() == 1) return arguments.boards.front();
  throw Error(arguments.boards.empty()
                  ? "NAME: needed, the board to write out; with --html all boards without it"
                  : "NAME: expected one board; --html alone takes several");
}

leaderboard::PagesDirectory pages_directory(const ExportArguments& arguments) {
  try {
    return {*arguments.html, store_of(arguments), arguments.force};
  } catch (const Error& error) {
    throw Error(error.code(), fmt::format("--html: {}", error.what()));
  }
}

int export_pages(const ExportArguments& arguments) {
  const Leaderboard leaderboard = open_store_to_read(arguments);
  const Interrupt interrupt;
  leaderboard::PagesDirectory directory = pages_directory(arguments);
  std::size_t pages = 0;
  try {
    pages = leaderboard::write_pages(directory, leaderboard, arguments.boards, interrupt.token());
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  }
  const auto kept = directory.commit();
  print(fmt::format("{}: {}\n", document::counted(pages, "page"), (*arguments.html / "index.html").string()));
  if (kept) print_note(fmt::format("The files that were there are in {} now.\n", kept->string()));
  return success;
}

int export_board(const ExportArguments& arguments) {
  if (arguments.html) return export_pages(arguments);
  if (arguments.force) throw Error("--force: for --html alone; a file is replaced without it");
  const std::string& board = only_board(arguments);
  refuse_to_write_store(arguments, arguments.output);
  const Leaderboard leaderboard = open_store_to_read(arguments);
  if (!arguments.csv.empty()) {
    const std::string text = csv_of(leaderboard, board, arguments.csv);
    write_or_print(arguments.output, text);
  } else if (names_file(arguments.output)) {
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
