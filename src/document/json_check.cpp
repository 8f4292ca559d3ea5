#include "document/json_check.hpp"

#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/read_name.hpp"

namespace kbench {

BOOST_DESCRIBE_STRUCT(MutantTrial, (),
                      (mutant, output, ignored, must_fail_everywhere, fate, largest_error, tolerance_used))

BOOST_DESCRIBE_STRUCT(CaseCheck, (), (name, purpose, hidden, mutants, failures, remarks, left_out, seconds))
BOOST_DESCRIBE_STRUCT(Weakness, (), (kind, text, cases))
BOOST_DESCRIBE_STRUCT(ProblemWeaknesses, (), (found, untried))

BOOST_DESCRIBE_ENUM(MutantFate, rejected, accepted, right_answer)

std::string_view name(MutantFate fate) { return document::described_name(fate); }

void to_json(nlohmann::json& json, MutantFate value) { json = name(value); }

void from_json(const nlohmann::json& json, MutantFate& value) { document::read_name(json, value); }

void to_json(nlohmann::json& json, const MutantTrial& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, MutantTrial& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const CaseCheck& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, CaseCheck& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const Weakness& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Weakness& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const ProblemWeaknesses& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, ProblemWeaknesses& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const DTypeCheck& value) {
  json = {{"dtype", value.dtype},
          {"cases", document::encode(value.cases)},
          {"failures", value.failures},
          {"remarks", value.remarks}};
}

std::string to_json(const ProblemCheck& check) {
  return document::dump({{"problem", check.problem},
                         {"device", check.device},
                         {"plugin", check.plugin.string()},
                         {"passed", check.passed()},
                         {"faults", check.faults},
                         {"dtypes", document::encode(check.dtypes)}});
}

}  // namespace kbench
