#include "fleet/batch/record.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/text.hpp"

#include <fmt/format.h>

#include <functional>

namespace kbench {

namespace batch {
BOOST_DESCRIBE_STRUCT(EvaluationHead, (), (verdict, compile_cached, score, weaknesses))
BOOST_DESCRIBE_STRUCT(RecordHead, (), (id, key, problem, was_timed))

namespace {

constexpr std::size_t longest_id = 256;  // bytes

nlohmann::json reduced(const Evaluation& evaluation, SampleDetail detail) {
  nlohmann::json json = evaluation;
  if (detail == SampleDetail::none) json["cases"] = nlohmann::json::array();
  for (nlohmann::json& each : json["cases"]) {
    if (detail == SampleDetail::summary && each.contains("samples_ms"))
      each["samples_ms"] = nlohmann::json::array();
  }
  return json;
}

}  // namespace

void check_id(const std::string& id) {
  if (id.empty() || id.size() > longest_id || id != document::printable_line(id))
    throw Error(fmt::format("id: expected 1 to {} bytes of printable text", longest_id));
}

std::size_t hash_of(const nlohmann::json& meta) { return std::hash<std::string>()(document::dump(meta)); }

std::string record(const Label& label, const Evaluation& evaluation, bool was_timed, int attempts,
                   SampleDetail detail) {
  return document::dump({{"record_version", record_version},
                         {"id", label.id},
                         {"key", label.key},
                         {"problem", evaluation.problem},
                         {"was_timed", was_timed},
                         {"attempts", attempts},
                         {"same_as", nullptr},
                         {"meta", document::parse(label.meta)},
                         {"evaluation", reduced(evaluation, detail)}});
}

std::string record_of_duplicate(std::string_view line, const Label& label) {
  nlohmann::json json = document::parse(line);
  if (json["same_as"].is_null()) json["same_as"] = json["id"];
  json["id"] = label.id;
  if (json["same_as"] == label.id) json["same_as"] = nullptr;  // it is that candidate, with other metadata
  json["meta"] = document::parse(label.meta);
  return document::dump(json);
}

RecordHead read_head(std::string_view line) {
  const nlohmann::json json = document::parse(line);
  document::decode_version(json, "record_version", oldest_record_version, record_version);
  RecordHead head;
  document::decode_fields(json, head);
  head.meta_hash = hash_of(json.value("meta", nlohmann::json()));
  const auto evaluation = document::decode_field<nlohmann::json>(json, "evaluation");
  document::decode_fields(evaluation, static_cast<EvaluationHead&>(head));
  const auto integrity = document::decode_field<nlohmann::json>(evaluation, "integrity");
  head.is_suspected = !document::decode_field<std::vector<std::string>>(integrity, "suspicions").empty();
  return head;
}

}  // namespace batch
}  // namespace kbench
