// The columns that a board keeps of a result: its score, and whether it counts.
#pragma once

#include "boards/board_table.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/leaderboard/standing.hpp>

#include <cstdint>
#include <string>

namespace kbench::leaderboard {

struct ResultColumns {
  std::string verdict, model, device;
  std::int64_t version = 0;
  int is_isolated = 0;
  int is_suspected = 0;
  double runtime_ms = 0.0;
  double gflops = 0.0;
  RankingScore score = {};
  double sort_key = 0.0;
  std::string unranked = {};
  int counts = 0;
  std::int64_t same_source_as = 0;

  // Throws Error for times that are no numbers.
  ResultColumns(const StoredBoard& board, const Evaluation& evaluation);
};

// Whether the result cancels earlier results of the submission: it was wrong, or a suspicion stands against it.
bool speaks_against_submission(const Evaluation& evaluation);

// Throws Error for a result on a reference that the board does not have yet.
void refuse_future_version(const BoardSettings& settings, const Evaluation& evaluation);

}  // namespace kbench::leaderboard
