// The commands that deal with many candidates.
#pragma once

#include "cli/shared_options.hpp"

namespace kbench::cli {

Command add_batch(CLI::App& program, BatchArguments& arguments);
Command add_worker(CLI::App& program, WorkerArguments& arguments);
Command add_score(CLI::App& program, ScoreArguments& arguments);

}  // namespace kbench::cli
