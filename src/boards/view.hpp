// A view decides what a board shows to whom. Only this code decides about hidden results and anonymous names.
#pragma once

#include "boards/board_table.hpp"
#include "boards/submission_table.hpp"

#include <kbench/leaderboard/record.hpp>
#include <kbench/leaderboard/standing.hpp>
#include <kbench/leaderboard/team.hpp>

#include <string>
#include <vector>

namespace kbench::leaderboard {

class View {
 public:
  // The view of a user of the entrant `entrant` on the board. Either is empty if there is none.
  View(const StoredBoard& board, std::string user, std::string entrant, bool is_manager, UtcTime now);

  bool hides_results() const { return hides_results_; }  // hides others' results, and all ranks
  bool hides_names() const { return hides_names_; }      // hides others' names
  const std::string& entrant() const { return entrant_; }

  bool is_own(const Ownership& of) const;
  bool hides_result(const Ownership& of) const;

  // Both return an empty text where the asker may see the whole result, or the source. Otherwise they return what is
  // not allowed: "to see the source of others before ...".
  std::string why_no_result(const Ownership& of) const;
  std::string why_no_source(const Ownership& of) const;

  // Returns the record, the standing, ... as far as the asker may see it.
  SubmissionRecord shown(SubmissionRecord record) const;
  Standing shown(Standing standing) const;
  std::vector<BoardEvent> shown(std::vector<BoardEvent> log) const;
  std::vector<BoardTeam> shown(std::vector<BoardTeam> teams) const;

 private:
  bool is_own(const std::string& user, const std::string& team) const;
  void hide_names(std::string& user, std::string& team) const;

  std::string secret_;
  std::string user_;
  std::string entrant_;
  UtcTime end_;
  bool is_over_;
  bool hides_results_;
  bool hides_names_;
};

}  // namespace kbench::leaderboard
