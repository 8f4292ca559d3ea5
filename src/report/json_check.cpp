#include "report/json_check.hpp"

#include "report/fields.hpp"
#include "report/json.hpp"

namespace kbench {

template <>
struct report::Fields<MutantTrial> {
  static void visit(auto& trial, auto&& field) {
    field("mutant", trial.mutant);
    field("output", trial.output);
    field("ignored", trial.ignored);
    field("must_fail_everywhere", trial.must_fail_everywhere);
    field("fate", trial.fate);
    field("largest_error", trial.largest_error);
    field("tolerance_used", trial.tolerance_used);
  }
};

template <>
struct report::Fields<CaseCheck> {
  static void visit(auto& check, auto&& field) {
    field("name", check.name);
    field("purpose", check.purpose);
    field("hidden", check.hidden);
    field("mutants", check.mutants);
    field("failures", check.failures);
    field("remarks", check.remarks);
    field("left_out", check.left_out);
    field("seconds", check.seconds);
  }
};

std::string_view name(MutantFate fate) {
  switch (fate) {
    case MutantFate::rejected: return "rejected";
    case MutantFate::accepted: return "accepted";
    case MutantFate::right_answer: break;
  }
  return "right_answer";
}

void to_json(nlohmann::json& json, MutantFate value) { json = name(value); }

void from_json(const nlohmann::json& json, MutantFate& value) {
  const auto text = report::decode<std::string>(json);
  for (const MutantFate fate : {MutantFate::rejected, MutantFate::accepted, MutantFate::right_answer}) {
    value = fate;
    if (name(fate) == text) return;
  }
  throw report::FieldError("expected one of rejected, accepted, right_answer, not " + report::dump(json));
}

void to_json(nlohmann::json& json, const MutantTrial& value) { json = report::encode_fields(value); }
void from_json(const nlohmann::json& json, MutantTrial& value) { report::decode_fields(json, value); }

void to_json(nlohmann::json& json, const CaseCheck& value) { json = report::encode_fields(value); }
void from_json(const nlohmann::json& json, CaseCheck& value) { report::decode_fields(json, value); }

void to_json(nlohmann::json& json, const DTypeCheck& value) {
  json = {{"dtype", value.dtype},
          {"cases", report::encode(value.cases)},
          {"failures", value.failures},
          {"remarks", value.remarks}};
}

std::string to_json(const ProblemCheck& check) {
  return report::dump({{"problem", check.problem},
                       {"device", check.device},
                       {"plugin", check.plugin.string()},
                       {"passed", check.passed()},
                       {"faults", check.faults},
                       {"dtypes", report::encode(check.dtypes)}});
}

}  // namespace kbench
