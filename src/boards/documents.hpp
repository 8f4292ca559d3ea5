// The documents about boards that `kbench board ... --json`, the C interface and Python share.
#pragma once

#include "boards/board_json.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/leaderboard.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// A board and who is ahead on it, at one moment.
struct ShownBoard {
  Board board = {};
  UtcTime now = {};                      // the time, by the clock that deadlines go by
  bool is_over = false;                  // whether the board takes no more submissions
  std::vector<Standing> standings = {};  // one for each device, or that of the device that was asked for
  std::vector<BoardComparison> comparisons = {};  // those of the board, in the order in which they ended
};

// A submission to a board with its last result.
struct BoardSubmission {
  SubmissionRecord submission = {};
  std::optional<Evaluation> evaluation = {};  // null if it is not finished, or not shown to whoever asked
};

// Pages that were written.
struct WrittenPages {
  std::size_t pages = 0;                           // their number
  std::optional<std::filesystem::path> kept = {};  // the new place of the directory that was there before
};

KBENCH_JSON_WRITERS(BoardSubmission, Reference, RoleGrant, ShownBoard, Standing, StandingEntry, StoreFault,
                    SubmissionRecord, Ticket, WrittenPages)

// One line.
KBENCH_API std::string to_json(const BoardSubmission& submission);

namespace leaderboard {

// The standing of one device or, without one, of each; at most `most` entries of each.
KBENCH_API ShownBoard shown_board(const Leaderboard& leaderboard, const Actor& by, std::string_view board,
                                  const std::optional<std::string>& device, std::size_t most);

// The evaluation is empty if there is none, or if the board does not show it to the caller.
KBENCH_API BoardSubmission shown_submission(const Leaderboard& leaderboard, const Actor& by,
                                            const SubmissionRecord& record);

// The standings of all devices of a board as comma-separated values, with one line of names.
KBENCH_API std::string standings_csv(const Leaderboard& leaderboard, const Actor& by, std::string_view board);

// Passes the output of Leaderboard::export_board(), which can be larger than memory, to `write` in pieces. Throws
// what `write` throws.
KBENCH_API void export_in_pieces(const Leaderboard& leaderboard, const Actor& by, std::string_view board,
                                 const std::function<void(std::string_view)>& write);

}  // namespace leaderboard
}  // namespace kbench
