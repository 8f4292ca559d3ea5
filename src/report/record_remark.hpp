#pragma once

#include <kbench/leaderboard/record.hpp>

#include <string>

namespace kbench::report {

// Why an accepted submission is in no standing, or what speaks against it, in a few words: "not proven". Empty where
// there is nothing.
std::string remark_of(const SubmissionRecord& record);

}  // namespace kbench::report
