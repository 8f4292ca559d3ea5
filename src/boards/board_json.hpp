// The JSON forms of the parts of an exported board and of documents about boards. Times are texts in UTC, what is absent is
// null.
#pragma once

#include "base/document/json_forms.hpp"
#include "boards/evaluation_table.hpp"
#include "boards/reference_table.hpp"
#include "boards/submission_table.hpp"
#include "boards/version_table.hpp"

#include <kbench/leaderboard/board.hpp>
#include <kbench/leaderboard/comparison.hpp>
#include <kbench/leaderboard/team.hpp>
#include <kbench/leaderboard/utc_time.hpp>

#include <nlohmann/json.hpp>

#include <map>
#include <string>

namespace kbench {

// The reference file of a board, without its text.
struct BoardReference {
  std::string name = {};  // the name of the file: "scale.cuh"
  int version = 1;        // the number of the file among those that the board has had, from 1
  Language language = {};
  std::string sha256 = {};  // the hash of its text
};

KBENCH_JSON_WRITERS(BoardReference)
KBENCH_JSON_FORMS(BoardEvent, BoardTeam, Disqualification)
KBENCH_JSON_FORMS(Board)  // reading leaves out its reference: those of an exported board have their own list
KBENCH_JSON_FORMS(BoardComparison)  // reading leaves out what follows from the pairs

namespace leaderboard {

KBENCH_JSON_FORMS(BoardVersion)
KBENCH_JSON_FORMS(StoredEvaluation)  // the caller adds the result, which is a separate document

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

// A time is a standard type, which argument-dependent lookup does not bring here.
template <>
struct nlohmann::adl_serializer<kbench::UtcTime, void> {
  static void to_json(nlohmann::json& json, const kbench::UtcTime& value);
  static void from_json(const nlohmann::json& json, kbench::UtcTime& value);
};
