// Boards rank proven scores only: why an accepted evaluation has none.
#pragma once

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::leaderboard {

// One printable line, without a full stop: the suspicion, or the first case that is not proven and its reason. Empty when
// the evaluation has a score.
std::string why_unranked(const Evaluation& evaluation);

}  // namespace kbench::leaderboard
