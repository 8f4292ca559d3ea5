// An evaluation as text for a terminal.
//
//     matmul, float32, cpu, cold caches
//
//     case            runtime  GFLOPS   GB/s  CV %  samples  stop       speed-up
//     256x256x256    412.3 us   81.38  1.907  0.61       30  converged     8.12x
//     512x512x512    3.021 ms   88.86  1.041  0.44       30  converged     9.40x
//
//     mean 85.12 GFLOPS, geometric mean of runtime 1.116 ms, speed-up 8.737x over the reference
//     9 of 9 correctness cases passed
//
//     accepted: ...
#pragma once

#include "report/colour.hpp"

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::report {

// The cases, the verdict and its explanation, warnings, and the protections that were missing.
std::string table(const Evaluation& evaluation, Colour colour = Colour::off);

// The verdict's name, green when accepted, red when the submission is at fault, yellow otherwise.
std::string coloured(Verdict verdict, Colour colour);

}  // namespace kbench::report
