// The manual page, made from the definitions that parse the command line.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace kbench::cli {

// All commands with their options, as kbench(1) in the language of man.
std::string manual_page(const CLI::App& program);

}  // namespace kbench::cli
