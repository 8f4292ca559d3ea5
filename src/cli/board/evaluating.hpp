// The common part of the commands that evaluate.
#pragma once

#include "cli/board/options.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_line.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

namespace kbench::cli::board {

// Options from the arguments, with a line of progress on a terminal, and a stop on request.
Options evaluation_options(const EvaluationArguments& arguments, const Interrupt& interrupt,
                           ProgressLine& line);

int status_of_verdict(Verdict verdict);

}  // namespace kbench::cli::board
