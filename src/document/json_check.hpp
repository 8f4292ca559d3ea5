// The JSON forms of a problem's check, by the rules of document/json.hpp.
#pragma once

#include <kbench/check_problem.hpp>

#include <nlohmann/json_fwd.hpp>

namespace kbench {

void to_json(nlohmann::json& json, MutantFate value);
void from_json(const nlohmann::json& json, MutantFate& value);
void to_json(nlohmann::json& json, const MutantTrial& value);
void from_json(const nlohmann::json& json, MutantTrial& value);
void to_json(nlohmann::json& json, const CaseCheck& value);
void from_json(const nlohmann::json& json, CaseCheck& value);
void to_json(nlohmann::json& json, const DTypeCheck& value);
void to_json(nlohmann::json& json, const Weakness& value);
void from_json(const nlohmann::json& json, Weakness& value);
void to_json(nlohmann::json& json, const ProblemWeaknesses& value);
void from_json(const nlohmann::json& json, ProblemWeaknesses& value);

}  // namespace kbench
