// The manual page, made from the definitions that parse the command line.
#pragma once

#include "cli/shared_options.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace kbench::cli {

// All commands with their options, as kbench(1) in the language of man.
std::string manual_page(const CLI::App& program);

// `kbench manual`.
Command add_manual(CLI::App& program);

}  // namespace kbench::cli
