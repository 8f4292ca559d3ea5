// The progress of an evaluation, in a line.
#pragma once

#include <kbench/progress.hpp>

#include <string>

namespace kbench::report {

// "sampling 512x512 (10 of 12): 34 samples, CV 1.23 %". Empty once the evaluation is done.
std::string progress_text(const Progress& progress);

}  // namespace kbench::report
