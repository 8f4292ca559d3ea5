// Options that several commands have.
#pragma once

#include "cli/commands.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kbench::cli {

// A command, and what it does once its arguments have been read.
struct Command {
  CLI::App* app = nullptr;
  std::function<int()> run;
};

CLI::Option* add_plugin_path(CLI::App* app, std::vector<std::string>& paths);
CLI::Option* add_dtype(CLI::App* app, std::optional<std::string>& dtype);
CLI::Option* add_cache_directory(CLI::App* app, std::optional<std::string>& directory);

// How a submission is compiled and run.
void add_run_options(CLI::App* app, RunArguments& arguments);

// What of the problem is asked for, how it is sampled, and what is required of the machine.
void add_workload_options(CLI::App* app, EvaluateArguments& arguments);

}  // namespace kbench::cli
