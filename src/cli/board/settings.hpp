// `kbench board create` and `edit` can both set these.
#pragma once

#include <kbench/leaderboard/board.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace kbench::cli::board {

struct SettingsArguments {
  std::optional<std::string> start;
  std::optional<std::string> deadline;
  std::vector<std::string> devices;
  std::optional<std::string> description;
  std::optional<std::string> quota;
  std::optional<std::string> call_timeout;
  std::optional<std::string> timeout;
  std::optional<std::string> memory;
  std::optional<bool> hidden_until_end;
};

// Returns those that a new board needs.
std::array<CLI::Option*, 2> add_settings(CLI::App* command, SettingsArguments& settings);

// The change has what the options name; limits that they do not name are `before`'s.
BoardChange change_of(const SettingsArguments& given, const RunLimits& before);

}  // namespace kbench::cli::board
