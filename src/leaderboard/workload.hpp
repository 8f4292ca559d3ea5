// What two evaluations must have done alike for their scores to be compared, beside the problem's version.
//
// An author who changes a problem raises its version. Whoever forgets that, and whoever changes which cases there
// are or what they count as a FLOP, is found out by this: the element type, the cache mode, and name, sizes, FLOPs
// and bytes of every performance case. The plugin's file is not part of it, for every compiler makes another one of
// the same source.
#pragma once

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::leaderboard {

// A SHA-256, as 64 hexadecimal digits.
std::string workload_fingerprint(const Evaluation& evaluation);

}  // namespace kbench::leaderboard
