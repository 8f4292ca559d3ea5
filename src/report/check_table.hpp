// A problem's check as text for a terminal:
//
//     reduction on cpu: 19 cases of float32, 19 of float64
//
//     rejected / tried             float32  float64
//     all zeros *                    18/18    18/18
//     inputs rounded to float32          -    12/15
//     ...
//     * must be rejected in every case, the others in one
//
//     passed
#pragma once

#include "report/colour.hpp"

#include <kbench/check_problem.hpp>

#include <string>

namespace kbench::report {

std::string table(const ProblemCheck& check, Colour colour = Colour::off);

}  // namespace kbench::report
