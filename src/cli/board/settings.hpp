// `kbench board create` and `edit` can both set these.
#pragma once

#include <kbench/leaderboard/board.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace kbench::cli::board {

struct SettingsArguments {
  BoardChange change;  // all but limits and devices
  std::vector<std::string> devices;
  std::optional<std::chrono::milliseconds> call_timeout;
  std::optional<std::chrono::milliseconds> timeout;
  std::optional<std::size_t> memory;
};

// Returns those that a new board needs.
std::array<CLI::Option*, 2> add_settings(CLI::App* command, SettingsArguments& settings);

// The change has what the options name; limits that they do not name are `before`'s.
BoardChange change_of(const SettingsArguments& given, const RunLimits& before);

}  // namespace kbench::cli::board
