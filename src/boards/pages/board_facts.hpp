// The facts for the pages of a board: all that it shows to a visitor.
//
// Pages use nothing else, so they show what everybody may see, even if a manager makes them.
#pragma once

#include <kbench/leaderboard.hpp>
#include <kbench/reference.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kbench::leaderboard {

// Limits that keep pages quick to open.
inline constexpr std::size_t most_entries = 1000;  // entries of all standings of a board together
inline constexpr std::size_t least_entries = 10;   // entries of each standing, in any case
inline constexpr std::size_t most_listed = 2000;   // submissions of a board: the newest
inline constexpr std::size_t recent_of_each = 5;   // submissions of a user or team that have a page
inline constexpr std::size_t most_lines = 200;    // remarks on a standing, and entries that do not rank in it
inline constexpr std::size_t longest_line = 500;  // columns of a remark, or of a description in a list
inline constexpr std::size_t most_description = 16U << 10U;  // bytes
inline constexpr std::size_t most_source = 256U << 10U;      // bytes, on a page

struct BoardFacts {
  Board board = {};
  UtcTime now = {};
  std::vector<Standing> standings = {};        // one of each device; all entries
  std::vector<SubmissionRecord> records = {};  // sorted by submission
  std::vector<BoardComparison> comparisons = {};
  std::vector<BoardTeam> teams = {};
  std::optional<Reference> reference = {};
  std::set<std::int64_t> submissions_with_page = {};

  bool has_page(std::int64_t submission) const { return submissions_with_page.contains(submission); }
  std::size_t entries_shown() const;  // entries of each standing
};

BoardFacts facts_of(const Leaderboard& leaderboard, const Board& board);

// The entrant of a submission: the user, or the team where the board ranks teams.
std::string entrant_of(const SubmissionRecord& record);
std::string entrant_of(const StandingEntry& entry);

// The path of a submission's page, from another page of its board. Empty if it has none.
std::string path_of_submission(const BoardFacts& facts, std::int64_t submission);

// "open until 2026-12-01 18:00:00 UTC", at that time.
std::string state_of(const Board& board, UtcTime now);

// The number of a submission as text, "#12".
std::string number_of(std::int64_t submission);

// The outcome of a submission: its verdict, or its state.
std::string outcome_of(const SubmissionRecord& record);

}  // namespace kbench::leaderboard
