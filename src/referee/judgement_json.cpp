#include "referee/judgement_json.hpp"

#include "report/fields.hpp"
#include "report/json.hpp"

#include <nlohmann/json.hpp>

namespace kbench::referee {
namespace {

nlohmann::json seed_to_json(const std::optional<Seed>& seed) {
  return seed ? nlohmann::json(report::seed_to_hex(*seed)) : nlohmann::json(nullptr);
}

std::optional<Seed> seed_from_json(const nlohmann::json& json) {
  return json.is_null() ? std::nullopt : std::optional(report::seed_from_hex(json.get<std::string>()));
}

}  // namespace

void to_json(nlohmann::json& json, const JudgeRequest& request) {
  json = {{"cases", request.cases},
          {"sampling", request.sampling},
          {"limits", request.limits},
          {"seed", seed_to_json(request.seed)},
          {"measure_roofline", request.measure_roofline}};
}

void from_json(const nlohmann::json& json, JudgeRequest& request) {
  request.cases = json.at("cases").get<std::vector<int>>();
  request.sampling = json.at("sampling").get<SamplingOptions>();
  request.limits = json.at("limits").get<RunLimits>();
  request.seed = seed_from_json(json.at("seed"));
  request.measure_roofline = json.at("measure_roofline");
}

void to_json(nlohmann::json& json, const Judgement& judgement) {
  json = {{"verdict", judgement.verdict},         {"explanation", judgement.explanation},
          {"seed", seed_to_json(judgement.seed)}, {"cases", judgement.cases},
          {"warnings", judgement.warnings},       {"roofline", report::encode(judgement.roofline)},
          {"load_s", judgement.load_s},           {"check_s", judgement.check_s},
          {"measure_s", judgement.measure_s}};
}

void from_json(const nlohmann::json& json, Judgement& judgement) {
  judgement.verdict = json.at("verdict").get<Verdict>();
  judgement.explanation = json.at("explanation");
  judgement.seed = seed_from_json(json.at("seed"));
  judgement.cases = json.at("cases").get<std::vector<CaseResult>>();
  judgement.warnings = json.at("warnings").get<std::vector<std::string>>();
  judgement.roofline = report::decode<std::optional<Roofline>>(json.at("roofline"));
  judgement.load_s = json.at("load_s");
  judgement.check_s = json.at("check_s");
  judgement.measure_s = json.at("measure_s");
}

}  // namespace kbench::referee
