// Checks the caller's options before anything is started, and against the problem once that is known.
#pragma once

#include "isolation/protocol/judgement.hpp"

#include <kbench/catalog.hpp>
#include <kbench/export.hpp>
#include <kbench/options.hpp>

namespace kbench {

// Throws Error for options that make no sense for any problem.
KBENCH_API void check_options(const Options& options);

// Throws Error for a case that the problem does not have.
protocol::JudgeRequest plan(const ProblemDescription& problem, const Options& options);

}  // namespace kbench
