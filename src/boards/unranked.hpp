// Boards rank proven scores only: why an accepted evaluation has none.
#pragma once

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::leaderboard {

// One printable line, without a full stop: Evaluation::why_no_score(), unless only a baseline is missing.
std::string why_unranked(const Evaluation& evaluation);

}  // namespace kbench::leaderboard
