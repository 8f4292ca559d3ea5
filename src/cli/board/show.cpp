// Commands that read a board or a store.
#include "api/board_documents.hpp"
#include "base/document/text.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"
#include "report/board_subject.hpp"
#include "report/columns.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <vector>

namespace kbench::cli::board {
namespace {

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
      fmt::format("{}: {}{}, by {}{}; {}\n", settings.name, report::subject_of(board),
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

int show(const ShownBoard& shown, const nlohmann::json& /*arguments*/) {
  print(heading(shown.board, shown.now));
  for (const Standing& each : shown.standings)
    print('\n' + to_text(each) + confirmation(shown.comparisons, each.device));
  return success;
}

int list(const std::vector<Board>& boards, const nlohmann::json& arguments) {
  const UtcTime now = opened_again(arguments).now();
  if (boards.empty()) print_note("There is no board yet: kbench board create --help\n");
  using report::Align;
  report::Columns columns{{Align::left, Align::left, Align::left, Align::left}};
  for (const Board& each : boards) {
    if (each.unreadable.empty()) {
      columns.add({each.settings.name, report::subject_of(each), each.creator, time_left(each, now)});
    } else {
      columns.add({each.settings.name, "unreadable", "", each.unreadable});
    }
  }
  print(columns.text());
  return success;
}

int log(const std::vector<BoardEvent>& events, const nlohmann::json& /*arguments*/) {
  using report::Align;
  report::Columns columns{{Align::left, Align::left, Align::left, Align::left}};
  for (const BoardEvent& each : events) {
    std::string time = to_text(each.time).substr(0, 19);
    time[10] = ' ';
    columns.add({time + " UTC", each.by, each.action, to_text(each)});
  }
  print(columns.text());
  return success;
}

int check(const std::vector<StoreFault>& faults, const nlohmann::json& /*arguments*/) {
  for (const StoreFault& each : faults)
    print(document::printable_line(fmt::format("{}: {}", each.where, each.what)) + '\n');
  if (faults.empty()) print("Every record of the store can be read, and what it refers to is there.\n");
  return faults.empty() ? success : rejected;
}

}  // namespace

void add_show(Commands& commands) {
  commands.add(
      "show", "board_show", show,
      {.footer =
           "An entry shares the rank of the first of its group unless its time is beyond the upper end of "
           "that one's\n"
           "95 % interval (of GFLOPS, below the lower end). Until it is over, a hidden board shows each "
           "user their\n"
           "own entry and the baseline, without ranks. Without --top there are at most 100 entries.\n\n"
           "Examples:\n"
           "  kbench board show sums\n"
           "  kbench board show sums --device \"NVIDIA H200\" --json | jq '.standings[0].entries[0]'",
       .defaults = {{"top", 100}}});
  commands.add("list", "board_list", list);
  commands.add("log", "board_log", log);
  commands.add(
      "check", "board_check", check,
      {.footer = "Reads every board, submission, result, source, role and comparison; changes nothing.\n"
                 "Exit status: 0 nothing is wrong; 1 something is, and each line says where and what; "
                 "2 the store cannot be\n"
                 "looked at.\n\n"
                 "Examples:\n"
                 "  kbench board check\n"
                 "  kbench board check --store sums.db --json",
       .rejects_findings = true});
}

}  // namespace kbench::cli::board
