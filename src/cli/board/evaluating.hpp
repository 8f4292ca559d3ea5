// What the commands that evaluate have in common.
#pragma once

#include "cli/board/options.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_line.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

namespace kbench::cli::board {

// Where to run and where to look; a line of progress where there is a terminal, and a stop when it is asked for.
Options evaluation_options(const EvaluationArguments& arguments, const Interrupt& interrupt,
                           ProgressLine& line);

int status_of_verdict(Verdict verdict);

}  // namespace kbench::cli::board
