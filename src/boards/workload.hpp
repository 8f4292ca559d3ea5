// The workload that two evaluations must share, in addition to the problem's version, for their scores to be
// comparable.
//
// An author who changes a problem raises its version. The fingerprint detects changed cases or FLOP counts if
// the author forgot this. It covers the element type, the cache mode, and name, sizes, FLOPs and bytes of
// every performance case. It leaves out the plugin's file, because every compiler makes another file from the
// same source.
#pragma once

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::leaderboard {

// A SHA-256, as 64 hexadecimal digits.
std::string workload_fingerprint(const Evaluation& evaluation);

}  // namespace kbench::leaderboard
