#include "cli/arguments.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "document/json.hpp"
#include "document/text.hpp"
#include "leaderboard/documents.hpp"
#include "leaderboard/subject.hpp"
#include "report/columns.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstddef>
#include <memory>

namespace kbench::cli::board {
namespace {

struct ShowArguments : BoardArguments {
  std::optional<std::string> model;  // the device of the standing; none: all
  std::size_t most = 100;            // entries
  bool json = false;
};

struct ListArguments : StoreArguments {
  bool json = false;
};

// "open for 3 days 4 hours, until ..."
std::string time_left(const Board& board, UtcTime now) {
  const UtcTime end = board.end();
  const auto& start = board.settings.start;
  if (start && now < *start && now < end)
    return fmt::format("opens in {}, at {}, until {}", to_words(*start - now), to_both_zones(*start),
                       to_both_zones(end));
  if (now < end) return fmt::format("open for {}, until {}", to_words(end - now), to_both_zones(end));
  return fmt::format("{} {} ago, at {}", board.closed ? "closed" : "over since", to_words(now - end),
                     to_both_zones(end));
}

std::string heading(const Board& board, UtcTime now) {
  const BoardSettings& settings = board.settings;
  std::string text =
      fmt::format("{}: {}{}, by {}{}; {}\n", settings.name, leaderboard::subject_of(board),
                  settings.dtype ? fmt::format(", {}", name(*settings.dtype)) : "",
                  document::printable_line(board.creator),
                  settings.requires_isolation ? "" : ", with any integrity", time_left(board, now));
  if (settings.quota > 0)
    text += fmt::format("{} of each {} a day (UTC).\n",
                        document::counted(static_cast<std::size_t>(settings.quota), "submission"),
                        settings.ranks_teams ? "team" : "user");
  if (settings.baseline)
    text += fmt::format("Speed-ups are over the reference as a submission ({}).\n", name(*settings.baseline));
  for (const std::string& each : settings.weaknesses.value_or(std::vector<std::string>{}))
    text += fmt::format("The problem is weak: {}.\n", document::printable_line(each));
  if (settings.anonymous) text += "Users and teams have pseudonyms.\n";
  if (!settings.description.empty()) text += document::printable(settings.description) + "\n";
  return text;
}

// The text of the latest comparison for that device that is about the current standing.
std::string confirmation(const std::vector<BoardComparison>& comparisons, const std::string& device) {
  std::string text;
  for (const BoardComparison& each : comparisons) {
    if (each.device == device && !each.is_outdated)
      text = fmt::format("Side by side, {}: {}\n", to_text(each.ended).substr(0, 10), each.explain());
  }
  return text;
}

int show(const ShowArguments& arguments) {
  const Leaderboard leaderboard = open_store_to_read(arguments);
  const leaderboard::ShownBoard shown = leaderboard::shown_board(
      leaderboard, current_user(leaderboard), arguments.board, arguments.model, arguments.most);
  if (arguments.json) {
    print(document::dump(leaderboard::document_of(shown)) + '\n');
    return success;
  }
  print(heading(shown.board, shown.now));
  for (const Standing& each : shown.standings)
    print('\n' + to_text(each) + confirmation(shown.comparisons, each.device));
  return success;
}

int list(const ListArguments& arguments) {
  const Leaderboard leaderboard = open_store_to_read(arguments);
  const std::vector<Board> boards = leaderboard.boards();
  const UtcTime now = leaderboard.now();
  if (arguments.json) {
    print(document::dump(leaderboard::document_of(boards)) + '\n');
    return success;
  }
  if (boards.empty()) print_note("There is no board yet: kbench board create --help\n");
  using report::Align;
  report::Columns columns{{Align::left, Align::left, Align::left, Align::left}};
  for (const Board& each : boards) {
    if (each.unreadable.empty()) {
      columns.add({each.settings.name, leaderboard::subject_of(each), each.creator, time_left(each, now)});
    } else {
      columns.add({each.settings.name, "unreadable", "", each.unreadable});
    }
  }
  print(columns.text());
  return success;
}

}  // namespace

void add_show(Commands& commands) {
  const auto arguments = std::make_shared<ShowArguments>();
  CLI::App* command = commands.add("show", "A board and its standings", arguments, show);
  add_board_name(command, arguments->board);
  add_value(command, "--device", arguments->model, "The standing of this model only", "MODEL", parse_text);
  add_value(command, "--top", arguments->most, "Show at most this many entries of each standing [100]", "N",
            parse_size_from<1>);
  add_json(command, arguments->json);
  command->footer(
      "An entry shares the rank of the first of its group unless its time is beyond the upper end of that "
      "one's\n"
      "95 % interval (of GFLOPS, below the lower end). Until it is over, a hidden board shows each user "
      "their\n"
      "own entry and the baseline, without ranks.\n\n"
      "Examples:\n"
      "  kbench board show sums\n"
      "  kbench board show sums --device \"NVIDIA H200\" --json | jq '.standings[0].entries[0]'");
}

void add_list(Commands& commands) {
  const auto arguments = std::make_shared<ListArguments>();
  CLI::App* command = commands.add("list", "The boards that there are", arguments, list);
  add_json(command, arguments->json);
}

}  // namespace kbench::cli::board
