// Boards in which strangers wrote every text.
#pragma once

#include "boards/made_up.hpp"
#include "report/strangers_text.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <string>

namespace kbench::tests {

// Creates a board for each text that a store can keep, which is valid text alone, and returns how many. Each is over
// an hour after noon, so that sources are shown, and has seven pages.
inline std::size_t create_boards_of_strangers(Leaderboard& leaderboard) {
  std::size_t number = 0;
  for (const std::string& payload : testing::payloads) {
    if (payload.find('\0') != payload.npos) continue;
    const std::string board = fmt::format("board-{}", ++number);
    BoardSettings wanted = settings(board);
    wanted.deadline = noon + std::chrono::hours(1);
    wanted.description = payload;
    wanted.devices = {payload};
    wanted.problem.clear();
    wanted.reference = Reference{.name = "scale.cuh", .language = Language::cuda, .text = payload + payload};
    std::string user = "bob";
    try {
      user = checked_user_name(payload);
    } catch (const Error&) {  // nobody has that name
    }
    leaderboard.create_board({user, {BoardRole::creator}}, wanted);
    Evaluation evaluation = accepted(1.0);
    evaluation.environment["gpu"] = payload;
    evaluation.diagnostics = evaluation.output = payload;
    evaluation.cases.at(0).name = payload;
    submit(leaderboard, user, evaluation, board,
           {.language = Language::cuda, .files = {{.path = "mine.cu", .text = payload}}});
    evaluation.integrity.suspicions = {payload};
    submit(leaderboard, "eve", evaluation, board);
    leaderboard.fail(leaderboard.record({user}, board, source("// " + payload)), payload);
    leaderboard.disqualify(root, submit(leaderboard, user, wrong(), board), payload);
  }
  return number;
}

}  // namespace kbench::tests
