// Checks the caller's options against the problem.
#pragma once

#include "isolation/protocol/judgement.hpp"

#include <kbench/catalog.hpp>
#include <kbench/options.hpp>

namespace kbench {

// Throws Error for a case that the problem does not have.
protocol::JudgeRequest plan(const ProblemDescription& problem, const Options& options);

}  // namespace kbench
