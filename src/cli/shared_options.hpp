// Arguments that several commands have, and the options that fill them.
#pragma once

#include "base/document/option_list.hpp"

#include <kbench/options.hpp>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace kbench::cli {

using document::OptionScope;

struct EvaluateArguments {
  std::string problem;
  std::vector<std::string> files;
  Options options;
  std::optional<std::filesystem::path> json;  // a file, or "-"
  bool quiet = false;
};

// Adds the options of the list that commands of this scope have, without some, or those of these names. Each is read
// into its member.
void add_options(CLI::App* app, Options& options, OptionScope scope,
                 const std::set<std::string_view>& without = {});
void add_options(CLI::App* app, Options& options, const std::set<std::string_view>& names);

// Adds the options of commands that describe a problem, and evaluate nothing.
void add_description_options(CLI::App* app, Options& options);

void add_problem(CLI::App* app, std::string& problem);
void add_files(CLI::App* app, std::vector<std::string>& files);

// Adds the options for several devices and for the number of compilations. `otherwise` describes the default devices.
void add_lanes(CLI::App* app, std::vector<std::string>& devices, const std::string& otherwise, int& jobs);

CLI::Option* add_queue(CLI::App* app, std::string& queue, const std::string& what);

// A file to write, or `-`.
CLI::Option* add_output(CLI::App* app, const std::string& names, std::optional<std::filesystem::path>& output,
                        const std::string& what);

}  // namespace kbench::cli
