// kbench::compare() for callers that make the evaluations in their own way, or that know pairs from elsewhere.
#pragma once

#include <kbench/compare.hpp>

#include <functional>
#include <string>

namespace kbench::paired {

// Returns an evaluation of the first submission (0) or of the second (1), as `evaluate` makes one.
using Measure = std::function<Evaluation(std::size_t which, const std::function<Evaluation()>& evaluate)>;

KBENCH_API SpeedComparison compare(const ProblemRef& problem, const Submission& first,
                                   const Submission& second, const CompareOptions& options,
                                   const Measure& measure);

// Sets ratio, interval and answer from the pairs. Throws Error if there are fewer than two.
KBENCH_API void decide(TimeComparison& times, double margin);

// "the second is faster by 3.1 % (2.6 % to 3.7 %)"
KBENCH_API std::string sentence(const TimeComparison& times, double margin);

}  // namespace kbench::paired
