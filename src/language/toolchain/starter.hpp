// Parts that the starter files of all languages share.
#pragma once

#include <kbench/problem.hpp>
#include <kbench/signature.hpp>

#include <string>
#include <string_view>

namespace kbench::toolchain {

// The problem's name, title and description, each line behind `mark`: "//" or "!".
std::string described(const ProblemInfo& info, std::string_view mark);

// "input, read-only"
std::string_view explanation(const Parameter& parameter);

}  // namespace kbench::toolchain
