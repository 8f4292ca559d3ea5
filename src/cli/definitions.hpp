// Queries on the definitions that parse the command line, for completion and the manual page.
#pragma once

#include <CLI/CLI.hpp>

#include <vector>

namespace kbench::cli {

inline bool takes_value(const CLI::Option& option) { return option.get_expected_max() > 0; }

inline std::vector<const CLI::Option*> positionals_of(const CLI::App& app) {
  return app.get_options([](const CLI::Option* each) { return each->get_positional(); });
}

inline std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

}  // namespace kbench::cli
