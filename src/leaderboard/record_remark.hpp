#pragma once

#include <kbench/leaderboard/record.hpp>

#include <string>

namespace kbench::leaderboard {

// What keeps an accepted submission out of the standings, or speaks against it, in a few words: "not proven". Empty where
// nothing does.
KBENCH_API std::string remark_of(const SubmissionRecord& record);

}  // namespace kbench::leaderboard
