// All that a board shows to somebody.
#pragma once

#include "boards/made_up.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>

namespace kbench::tests {

// What every function that reads returns to `by` in every form, and what every other refuses with.
inline std::string all_shown_to(Leaderboard& leaderboard, const Actor& by,
                                const std::string& board = "sums") {
  std::string all;
  const auto add = [&](const char* what, const auto& text) {
    std::string found;
    try {
      found = text();
    } catch (const Error& error) {
      found = std::string("refused: ") + error.what();
    }
    all += fmt::format("{}: {}\n", what, found);
  };
  for (const std::size_t most : {std::size_t{1}, std::size_t{100}}) {
    add("standing", [&] { return to_text(leaderboard.standing(by, board, model, most)); });
    add("standing", [&] { return to_json(leaderboard.standing(by, board, model, most)); });
    add("standing", [&] { return to_csv(leaderboard.standing(by, board, model, most)); });
  }
  const auto json_of = [](const auto& list) {
    std::string text;
    for (const auto& each : list) text += to_json(each) + '\n';
    return text;
  };
  add("board", [&] { return to_json(leaderboard.board(board)); });
  add("boards", [&] { return json_of(leaderboard.boards()); });
  add("submissions", [&] { return json_of(leaderboard.submissions(by, board)); });
  add("submissions", [&] { return to_csv(leaderboard.submissions(by, board)); });
  for (std::int64_t id = 1; id <= 12; ++id) {
    add("submission", [&] { return to_json(leaderboard.submission(by, id)); });
    add("evaluation", [&] {
      const auto result = leaderboard.evaluation(by, id);
      return result ? to_json(*result) + result->explain() : "none";
    });
    add("source", [&] {
      std::string text;
      for (const SourceFile& each : leaderboard.source(by, id).files) text += each.path + each.text;
      return text;
    });
    add("disqualify", [&] { return leaderboard.disqualify(by, id, "x"), ""; });
    add("reinstate", [&] { return leaderboard.reinstate(by, id, "x"), ""; });
    add("rerun", [&] { return to_json(leaderboard.rerun(by, id)); });
    add("record_again", [&] { return fmt::format("{}", leaderboard.record_again(by, id).evaluation); });
  }
  add("comparisons", [&] { return json_of(leaderboard.comparisons(by, board)); });
  add("log", [&] { return json_of(leaderboard.log(by, board)); });
  add("log", [&] {
    std::string text;
    for (const BoardEvent& each : leaderboard.log(by, board)) text += to_text(each) + '\n';
    return text;
  });
  add("teams", [&] { return json_of(leaderboard.teams(by, board)); });
  add("unsettled", [&] { return fmt::format("{}", leaderboard.unsettled(by, board).size()); });
  add("confirm", [&] { return leaderboard.confirm(by, board, model).explain(); });
  add("edit", [&] { return to_json(leaderboard.edit_board(by, board, {.quota = 1})); });
  add("export", [&] {
    std::ostringstream out;
    leaderboard.export_board(by, board, out);
    return out.str();
  });
  add("pages", [&] {
    std::string text;
    leaderboard.export_pages({board}, [&](const BoardPage& page) { text += page.path + page.html + '\n'; });
    return text;
  });
  add("check", [&] {
    std::string text;
    for (const StoreFault& each : leaderboard.check()) text += each.where + ": " + each.what + '\n';
    return text;
  });
  return all;
}

}  // namespace kbench::tests
