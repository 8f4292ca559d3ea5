// The base of an evaluation's speed-ups.
#pragma once

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::report {

// "the reference"; with a baseline "the reference as a submission (compile, measured earlier)".
std::string base_of_speedups(const Evaluation& evaluation);

}  // namespace kbench::report
