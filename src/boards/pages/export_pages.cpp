// The pages of all boards, and their places.
//
//     index.html                    the boards
//     boards/NAME/index.html        a board and its standings
//     boards/NAME/submissions.html  what was submitted to it
//     boards/NAME/problem.html      the reference that it is on, where it is on one
//     boards/NAME/12.html           a submission
#include "base/system/boundary.hpp"
#include "boards/board_settings.hpp"
#include "boards/pages/board_facts.hpp"
#include "boards/pages/board_page.hpp"
#include "boards/pages/index_page.hpp"
#include "boards/pages/problem_page.hpp"
#include "boards/pages/submission_page.hpp"
#include "boards/pages/submissions_page.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace kbench::leaderboard {
namespace {

std::vector<Board> boards_of(const Leaderboard& leaderboard, const std::vector<std::string>& names) {
  if (names.empty()) return leaderboard.boards();
  std::vector<Board> boards;
  for (const std::string& each : std::set<std::string>(names.begin(), names.end()))
    boards.push_back(leaderboard.board(each));
  return boards;
}

void export_board_pages(const Leaderboard& leaderboard, const Board& board,
                        const std::function<void(const BoardPage&)>& write) {
  const std::string& name = board.settings.name;
  const auto write_page = [&](const std::string& file, const auto& make) {
    write({.path = fmt::format("boards/{}/{}.html", name, file), .html = at_boundary(make)});
  };
  const BoardFacts facts = at_boundary([&] {
    check_board_name(name);  // a writer of the store could have stored any name
    return facts_of(leaderboard, board);
  });
  write_page("index", [&] { return board_page(facts); });
  write_page("submissions", [&] { return submissions_page(facts); });
  if (facts.reference) write_page("problem", [&] { return problem_page(facts); });
  for (const SubmissionRecord& each : facts.records) {
    if (facts.has_page(each.id))
      write_page(std::to_string(each.id), [&] { return submission_page(leaderboard, facts, each); });
  }
}

}  // namespace
}  // namespace kbench::leaderboard

void kbench::Leaderboard::export_pages(const std::vector<std::string>& boards,
                                       const std::function<void(const BoardPage&)>& write) const {
  const std::vector<Board> all = leaderboard::boards_of(*this, boards);
  for (const Board& each : all) {
    if (each.unreadable.empty()) leaderboard::export_board_pages(*this, each, write);
  }
  write({.path = "index.html", .html = at_boundary([&] { return leaderboard::index_page(all, now()); })});
}
