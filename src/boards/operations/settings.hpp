// A board's settings, and changes of them, in the form of its document.
#pragma once

#include "api/arguments.hpp"

#include <kbench/leaderboard/board.hpp>
#include <kbench/leaderboard/team.hpp>

#include <nlohmann/json.hpp>

#include <optional>

namespace kbench::api {

KBENCH_FORM(BoardSettings)
KBENCH_FORM(BoardChange)
KBENCH_FORM(BoardTeam)

// {"path": "scale.cuh"}, which is read, or {"name": "scale.cuh", "text": "..."}.
KBENCH_FORM(Reference)

}  // namespace kbench::api

namespace kbench::leaderboard::operations {

// Limits that are not named stay as they are in `before`.
BoardChange change_from(const nlohmann::json& given, const std::optional<RunLimits>& before);

}  // namespace kbench::leaderboard::operations
