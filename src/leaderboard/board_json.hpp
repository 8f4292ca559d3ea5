// The JSON forms of what an exported board is made of. Times are texts in UTC, what is absent is null.
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

// Of a reference only what it is; reading leaves it out, for those of a board have a list of their own.
void to_json(nlohmann::json& json, const Board& board);
void from_json(const nlohmann::json& json, Board& board);
void to_json(nlohmann::json& json, const BoardEvent& event);
void from_json(const nlohmann::json& json, BoardEvent& event);
void to_json(nlohmann::json& json, const Disqualification& disqualification);
void from_json(const nlohmann::json& json, Disqualification& disqualification);
void to_json(nlohmann::json& json, const Team& team);
void from_json(const nlohmann::json& json, Team& team);
void to_json(nlohmann::json& json, const Comparison& comparison);  // what follows from the pairs is left out
void from_json(const nlohmann::json& json, Comparison& comparison);

namespace leaderboard {

void to_json(nlohmann::json& json, const BoardVersion& version);
void from_json(const nlohmann::json& json, BoardVersion& version);

// The result, which is a document of its own, is the caller's affair.
void to_json(nlohmann::json& json, const StoredEvaluation& evaluation);
void from_json(const nlohmann::json& json, StoredEvaluation& evaluation);

// Null where there is none.
inline nlohmann::json json_figure(std::optional<double> figure) {
  return figure ? nlohmann::json(*figure) : nlohmann::json();
}

// With the hash of the text, which reading takes from `sources`.
nlohmann::json reference_to_json(const StoredReference& reference);
StoredReference reference_from_json(const nlohmann::json& json,
                                    const std::map<std::string, std::string>& sources);

// With the hash of each file's text; reading takes the texts from `sources`. Of a board with these settings.
nlohmann::json submission_to_json(const StoredSubmission& submission, const BoardSettings& settings);
StoredSubmission submission_from_json(const nlohmann::json& json, const BoardSettings& settings,
                                      const std::map<std::string, std::string>& sources);

}  // namespace leaderboard
}  // namespace kbench
