// Reads a board's settings, and changes of them, in the form of its document.
#pragma once

#include <kbench/leaderboard/board.hpp>
#include <kbench/leaderboard/team.hpp>

#include <nlohmann/json.hpp>

#include <optional>
#include <vector>

namespace kbench::leaderboard::methods {

BoardSettings settings_from(const nlohmann::json& given);

// Limits that are not named stay as they are in `before`.
BoardChange change_from(const nlohmann::json& given, const std::optional<RunLimits>& before);

// {"path": "scale.cuh"}, which is read, or {"name": "scale.cuh", "text": "..."}.
Reference reference_from(const nlohmann::json& given);

std::vector<BoardTeam> teams_from(const nlohmann::json& given);

}  // namespace kbench::leaderboard::methods
