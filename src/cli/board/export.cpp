#include "cli/board/store.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "report/result_file.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>

namespace kbench::cli::board {
namespace {

std::string csv_of(const Leaderboard& leaderboard, const Arguments& arguments) {
  if (*arguments.csv == "submissions") return to_csv(leaderboard.submissions(arguments.board));
  std::string text;
  for (const std::string& device : leaderboard.board(arguments.board).settings.devices) {
    const std::string standing = to_csv(leaderboard.standing(arguments.board, device));
    text += text.empty() ? standing : standing.substr(standing.find('\n') + 1);  // names once
  }
  return text;
}

// It can be larger than memory, so it goes to a file beside its place, which then takes it.
void export_to_file(const Leaderboard& leaderboard, const Actor& user, const std::string& board,
                    const std::filesystem::path& path) {
  std::filesystem::path part = path;
  part += ".part";
  std::ofstream file(part, std::ios::binary);
  if (!file) throw Error("cannot write '" + part.string() + "'");
  try {
    leaderboard.export_board(user, board, file);
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    throw;
  }
  std::filesystem::rename(part, path);
}

}  // namespace

int export_board(const Arguments& arguments) {
  const Leaderboard leaderboard = open_store(arguments);
  if (arguments.csv) {
    const std::string text = csv_of(leaderboard, arguments);
    arguments.output ? report::ResultFile(*arguments.output).write(text) : print(text);
  } else if (arguments.output) {
    export_to_file(leaderboard, current_user(leaderboard), arguments.board, *arguments.output);
  } else {
    leaderboard.export_board(current_user(leaderboard), arguments.board, std::cout);
  }
  return success;
}

}  // namespace kbench::cli::board
