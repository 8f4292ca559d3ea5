// A line of results.jsonl: one candidate, and its evaluation. docs/batch.md has the fields.
#pragma once

#include <kbench/batch.hpp>
#include <kbench/evaluation.hpp>

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::batch {

// Rises on the same occasions as schema_version.
inline constexpr int record_version = 3;
inline constexpr int oldest_record_version = 2;

// The fields of a candidate other than its evaluation.
struct Label {
  std::string id;
  std::string key;
  std::string meta;  // JSON
  int line = 0;      // line in the candidates' file
};

// Throws Error for a text that is no candidate's id.
void check_id(const std::string& id);

// `was_timed` says that performance cases were asked for.
std::string record(const Label& label, const Evaluation& evaluation, bool was_timed, int attempts,
                   SampleDetail detail);

// The line of another candidate that asks for the same, or of the same with other metadata.
std::string record_of_duplicate(std::string_view line, const Label& label);

// The part of an evaluation that decides what a line counts for.
struct EvaluationHead {
  Verdict verdict{};
  bool compile_cached = false;
  std::optional<double> score;
  bool is_suspected = false;
  std::vector<std::string> weaknesses;  // the problem's
};

struct RecordHead : EvaluationHead {
  std::string id;
  std::string key;
  std::string problem;
  bool was_timed = false;
  std::size_t meta_hash = 0;
};

// A hash of a candidate's metadata.
std::size_t hash_of(const nlohmann::json& meta);

// Throws Error for a line that record() has not made.
RecordHead read_head(std::string_view line);

}  // namespace kbench::batch
