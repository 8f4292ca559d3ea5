// A submission with its result, and with its source where everybody may read it.
#pragma once

#include "boards/pages/board_facts.hpp"

#include <string>

namespace kbench::leaderboard {

std::string submission_page(const Leaderboard& leaderboard, const BoardFacts& facts,
                            const SubmissionRecord& record);

}  // namespace kbench::leaderboard
