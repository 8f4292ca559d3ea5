// A submission to a board with its result, as one JSON document.
#pragma once

#include "document/json.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/leaderboard.hpp>

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace kbench::cli::board {

inline std::string document_of(const SubmissionRecord& record, const std::optional<Evaluation>& evaluation) {
  nlohmann::json document{{"submission", nlohmann::json::parse(to_json(record))}, {"evaluation", nullptr}};
  if (evaluation) document["evaluation"] = nlohmann::json::parse(to_json(*evaluation));
  return document::dump(document) + '\n';
}

}  // namespace kbench::cli::board
