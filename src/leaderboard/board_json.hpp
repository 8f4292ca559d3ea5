// The JSON forms of the parts of an exported board. Times are texts in UTC, what is absent is null.
#pragma once

#include "leaderboard/evaluation_table.hpp"
#include "leaderboard/reference_table.hpp"
#include "leaderboard/submission_table.hpp"
#include "leaderboard/version_table.hpp"

#include <kbench/leaderboard/board.hpp>
#include <kbench/leaderboard/comparison.hpp>
#include <kbench/leaderboard/team.hpp>

#include <nlohmann/json.hpp>

#include <map>
#include <optional>
#include <string>

namespace kbench {

// A reference is described without its text; reading leaves it out, for a board's references have their own list.
void to_json(nlohmann::json& json, const Board& board);
void from_json(const nlohmann::json& json, Board& board);
void to_json(nlohmann::json& json, const BoardEvent& event);
void from_json(const nlohmann::json& json, BoardEvent& event);
void to_json(nlohmann::json& json, const Disqualification& disqualification);
void from_json(const nlohmann::json& json, Disqualification& disqualification);
void to_json(nlohmann::json& json, const BoardTeam& team);
void from_json(const nlohmann::json& json, BoardTeam& team);
// Leaves out what follows from the pairs.
void to_json(nlohmann::json& json, const BoardComparison& comparison);
void from_json(const nlohmann::json& json, BoardComparison& comparison);

namespace leaderboard {

void to_json(nlohmann::json& json, const BoardVersion& version);
void from_json(const nlohmann::json& json, BoardVersion& version);

// The caller adds the result, which is a separate document.
void to_json(nlohmann::json& json, const StoredEvaluation& evaluation);
void from_json(const nlohmann::json& json, StoredEvaluation& evaluation);

// Returns null for a missing figure.
inline nlohmann::json json_figure(std::optional<double> figure) {
  return figure ? nlohmann::json(*figure) : nlohmann::json();
}

// The JSON has the hash of the text; reading takes the text from `sources`.
nlohmann::json reference_to_json(const StoredReference& reference);
StoredReference reference_from_json(const nlohmann::json& json,
                                    const std::map<std::string, std::string>& sources);

// The JSON has the hash of each file's text; reading takes the texts from `sources`. The settings are those of the
// board.
nlohmann::json submission_to_json(const StoredSubmission& submission, const BoardSettings& settings);
StoredSubmission submission_from_json(const nlohmann::json& json, const BoardSettings& settings,
                                      const std::map<std::string, std::string>& sources);

}  // namespace leaderboard
}  // namespace kbench
