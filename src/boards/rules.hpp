// Pure functions that decide who may submit to a board, and when.
#pragma once

#include <kbench/leaderboard/board.hpp>

#include <string>

namespace kbench::leaderboard {

// Why the board takes no submissions at a time; empty if it takes them.
std::string why_closed(const Board& board, UtcTime now);

// The first moment of a time's day in UTC.
UtcTime beginning_of_day(UtcTime time);

// Why an entrant who has submitted so often since the beginning of the day may not submit again; empty if they may.
std::string why_over_quota(const BoardSettings& settings, int submitted, UtcTime now);

// The differences, for a log: "deadline: 2026-12-01 ... instead of ..."; empty if there are none.
std::string differences(const BoardSettings& before, const BoardSettings& after);

}  // namespace kbench::leaderboard
