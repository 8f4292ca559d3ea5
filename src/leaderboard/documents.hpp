// The JSON documents about boards that `kbench board ... --json` and the C interface share.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/leaderboard.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::leaderboard {

// A board, its standings and what was measured side by side, at one moment of the clock that deadlines go by.
struct ShownBoard {
  Board board = {};
  UtcTime now = {};
  std::vector<Standing> standings = {};
  std::vector<BoardComparison> comparisons = {};
};

// The standing of one device or, without one, of each; at most `most` entries of each.
KBENCH_API ShownBoard shown_board(const Leaderboard& leaderboard, const Actor& by, std::string_view board,
                                  const std::optional<std::string>& device, std::size_t most);

// The last evaluation of a submission. Empty if there is none, or if the board does not show it to the
// caller.
KBENCH_API std::optional<Evaluation> evaluation_shown(const Leaderboard& leaderboard, const Actor& by,
                                                      std::int64_t submission);

// The devices with standings that have two users or teams to compare; the board's first if there are none.
KBENCH_API std::vector<std::string> devices_to_confirm(const Leaderboard& leaderboard, const Actor& by,
                                                       const Board& board);

KBENCH_API nlohmann::json document_of(const ShownBoard& shown);
KBENCH_API nlohmann::json document_of(const SubmissionRecord& record,
                                      const std::optional<Evaluation>& evaluation);
KBENCH_API nlohmann::json document_of(const std::vector<RoleGrant>& grants);
KBENCH_API nlohmann::json document_of(const std::vector<StoreFault>& faults);
KBENCH_API nlohmann::json document_of(const std::vector<Board>& boards);
KBENCH_API nlohmann::json document_of(const std::vector<SubmissionRecord>& records);
KBENCH_API nlohmann::json document_of(const std::vector<BoardEvent>& events);
KBENCH_API nlohmann::json document_of(const std::vector<BoardTeam>& teams);

// The standings of all devices of a board as comma-separated values, with one line of names.
KBENCH_API std::string standings_csv(const Leaderboard& leaderboard, const Actor& by, std::string_view board);

// Passes the output of Leaderboard::export_board(), which can be larger than memory, to `write` in pieces. Throws
// what `write` throws.
KBENCH_API void export_in_pieces(const Leaderboard& leaderboard, const Actor& by, std::string_view board,
                                 const std::function<void(std::string_view)>& write);

}  // namespace kbench::leaderboard
