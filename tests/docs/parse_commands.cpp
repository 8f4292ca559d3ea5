// Parses commands as `kbench` would, without carrying them out. Standard input is an array of commands in JSON, each of them the
// place where it stands, and its words. Prints what is wrong with each, and ends with 1 if anything is.
#include "cli/commands.hpp"

#include <kbench/error.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

namespace {

// CLI11 takes the words from the end.
std::string fault_of(std::vector<std::string> words) {
  CLI::App program{"", "kbench"};
  program.set_version_flag("--version", std::string("?"));
  program.require_subcommand(0, 1);
  const auto commands = kbench::cli::add_commands(program);
  std::reverse(words.begin(), words.end());
  try {
    program.parse(std::move(words));
  } catch (const CLI::Success&) {
    return "";
  } catch (const CLI::ParseError& error) {
    return error.what();
  } catch (const kbench::Error& error) {
    const std::string fault = error.what();
    return fault.starts_with("--plugin-path: expected a directory") ? ""
                                                                    : fault;  // pages name theirs as examples
  }
  return program.get_subcommands().empty() ? "it names no command" : "";
}

}  // namespace

int main() {
  int status = 0;
  for (const nlohmann::json& each : nlohmann::json::parse(std::cin)) {
    const auto words = each.get<std::vector<std::string>>();
    const std::string fault = fault_of({words.begin() + 1, words.end()});
    if (fault.empty()) continue;
    fmt::print("{}: kbench {}: {}\n", words.front(), words.at(1), fault);
    status = 1;
  }
  return status;
}
