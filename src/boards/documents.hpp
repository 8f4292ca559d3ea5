// The documents about boards that `kbench board ... --json`, the C interface and Python share.
#pragma once

#include "api/board_documents.hpp"
#include "boards/board_json.hpp"

#include <kbench/leaderboard.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kbench {

KBENCH_JSON_WRITERS(BoardSubmission, Reference, RoleGrant, ShownBoard, Standing, StandingEntry, StoreFault,
                    SubmissionRecord, Ticket, WrittenPages)

namespace leaderboard {

// The standing of one device or, without one, of each; at most `most` entries of each.
ShownBoard shown_board(const Leaderboard& leaderboard, const Actor& by, std::string_view board,
                       const std::optional<std::string>& device, std::size_t most);

// The evaluation is empty if there is none, or if the board does not show it to the caller.
BoardSubmission shown_submission(const Leaderboard& leaderboard, const Actor& by,
                                 const SubmissionRecord& record);

// The standings of all devices of a board as comma-separated values, with one line of names.
std::string standings_csv(const Leaderboard& leaderboard, const Actor& by, std::string_view board);

}  // namespace leaderboard
}  // namespace kbench
