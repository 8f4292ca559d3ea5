// The outcome of a batch, as one page of HTML.
#pragma once

#include <kbench/score.hpp>

#include <string>

namespace kbench::report {

// Scores, the fast_p curve with its interval, each problem, and every candidate.
std::string batch_page(const std::string& title, const BatchScore& score);

}  // namespace kbench::report
