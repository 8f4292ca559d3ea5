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

// Throws Error for what cannot be the name of a board. A name that can is also a safe name of a directory.
void check_board_name(std::string_view name);

// As they are kept: devices without space around them, the reference as the board's first. Throws Error for what a
// board cannot have.
BoardSettings checked(BoardSettings settings);

// What kbench::with_checked_problem() returns.
BoardSettings with_checked_problem(BoardSettings settings, Options options);

// Names as they are kept. Throws Error for a team without members, for what cannot be a name, for a name that comes twice, and
// for teams of a board that ranks users.
std::vector<Team> checked_teams(const BoardSettings& settings, std::vector<Team> teams);

// How long an evaluation for a board waits at most until the machine is quiet, unless its caller says.
inline constexpr std::chrono::seconds wait_for_quiet{20};

// What is the same in every evaluation for a board: element type, all cases, cold caches, a new seed, the board's limits.
Options options_of(const BoardSettings& settings, Options options);

// The problem: its name, or the path of what the reference was built into,
// which throws what build() throws.
ProblemRef problem_of(const BoardSettings& settings, const Options& options);

// As it is evaluated: where the board is on a reference, what submission_to() makes of its files.
Submission submission_to(const BoardSettings& settings, Submission submission);

// A submission that calls the ref_kernel() of a reference, which is included before it.
Submission reference_as_submission(const Reference& reference);

// What a board is on: a plugin, or a reference file.
inline constexpr const char* kind_problem = "problem";
inline constexpr const char* kind_reference = "reference";

}  // namespace kbench::leaderboard
