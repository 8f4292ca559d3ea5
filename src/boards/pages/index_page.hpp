// The first page: all boards.
#pragma once

#include <kbench/leaderboard/board.hpp>

#include <string>
#include <vector>

namespace kbench::leaderboard {

std::string index_page(const std::vector<Board>& boards, UtcTime now);

}  // namespace kbench::leaderboard
