#pragma once

#include <kbench/leaderboard/board.hpp>
#include <kbench/leaderboard/team.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/submission.hpp>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::leaderboard {

// Throws Error for an invalid name of a board. A valid one is also a safe name of a directory.
void check_board_name(std::string_view name);

// Returns the settings as they are stored: devices without space around them, the reference as the board's first.
// Throws Error for settings that a board cannot have.
BoardSettings checked(BoardSettings settings);

// Returns the teams with names as they are stored. Throws Error for a team without members, an invalid name, a name
// that comes twice, and teams of a board that ranks users.
std::vector<BoardTeam> checked_teams(const BoardSettings& settings, std::vector<BoardTeam> teams);

// The longest wait of an evaluation for a board until the machine is quiet, by default.
inline constexpr std::chrono::seconds wait_for_quiet{20};

// Sets what every evaluation for a board has in common: element type, all cases, cold caches, a new seed, the board's
// limits.
Options options_of(const BoardSettings& settings, Options options);

// The problem's name, or the path of the plugin that build() makes of the reference. Throws what build() throws.
ProblemRef problem_of(const BoardSettings& settings, const Options& options);

// The submission as it is evaluated: submission_to() converts it where the board is on a reference.
Submission submission_to(const BoardSettings& settings, Submission submission);

// A submission that calls the ref_kernel() of a reference, which is included before it.
Submission reference_as_submission(const Reference& reference);

// The kinds of boards: on a plugin, or on a reference file.
inline constexpr const char* kind_problem = "problem";
inline constexpr const char* kind_reference = "reference";

}  // namespace kbench::leaderboard
