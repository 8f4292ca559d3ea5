// The evaluations of submissions: started, ended, and which of them count. Every function is called within a
// transaction. Making or changing a finished evaluation needs the lock of its board.
#pragma once

#include "boards/board_table.hpp"
#include "boards/process_identity.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/leaderboard/utc_time.hpp>

#include <soci/soci.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::leaderboard {

// The fields that are not about the result.
struct StoredEvaluation {
  std::int64_t id = 0;
  std::int64_t submission = 0;
  std::int64_t board = 0;
  std::string entrant = {};  // whom its submission is for
  std::string state = {};
  ProcessIdentity process = {};
  UtcTime started = {};
  std::optional<UtcTime> ended = {};
  std::string error = {};
};

inline constexpr std::string_view state_recorded = "recorded";
inline constexpr std::string_view state_finished = "finished";
inline constexpr std::string_view state_failed = "failed";
inline constexpr std::string_view state_abandoned = "abandoned";

class EvaluationTable {
 public:
  explicit EvaluationTable(soci::session& sql) : sql_(sql) {}

  // Uses the members `submission`, `board`, `entrant`, `process` and `started`.
  std::int64_t begin(const StoredEvaluation& evaluation);
  void abandon(std::int64_t submission);  // marks what is recorded of it as abandoned

  // Returns nothing when its board has been deleted.
  std::optional<StoredEvaluation> find(std::int64_t id);
  StoredEvaluation last_of(std::int64_t submission);
  std::vector<StoredEvaluation> all_of(std::int64_t submission);  // sorted by start

  // Decides what counts from now on, and what is the entrant's best. If an entrant submits one source several times,
  // the first result counts. Throws Error for an evaluation on a version that the board's reference does not have
  // yet.
  void finish(const StoredBoard& board, const StoredEvaluation& begun, const Evaluation& evaluation,
              UtcTime when);
  void fail(std::int64_t id, std::string_view error, UtcTime when);

  // Updates the marks of the board's evaluations, and the best ones, after somebody was disqualified or reinstated.
  void find_disqualified(std::int64_t board);

  bool has_results_on(std::int64_t board, const std::string& device);

  // The document of a finished evaluation.
  std::optional<Evaluation> result(std::int64_t id);

 private:
  // Another submission of the entrant with the same source and a result that counts for the device and version. Returns
  // 0 when there is none, or when a result of this submission counts there.
  std::int64_t same_source(const StoredEvaluation& begun, const std::string& device, std::int64_t version);

  // Ends the counting of the submission's evaluations on the device, and returns their versions.
  std::vector<std::int64_t> displace(std::int64_t submission, const std::string& device);
  void find_best(const StoredEvaluation& begun, const std::string& device, std::int64_t version);

  soci::session& sql_;
};

}  // namespace kbench::leaderboard
