// The JSON forms of requests to judge and of judgements, between host and referee.
#pragma once

#include "protocol/judgement.hpp"

#include <nlohmann/json_fwd.hpp>

namespace kbench::decision {

void to_json(nlohmann::json& json, FailureKind kind);
void from_json(const nlohmann::json& json, FailureKind& kind);
void to_json(nlohmann::json& json, const Failure& failure);
void from_json(const nlohmann::json& json, Failure& failure);

}  // namespace kbench::decision

namespace kbench::protocol {

void to_json(nlohmann::json& json, const JudgeRequest& request);
void from_json(const nlohmann::json& json, JudgeRequest& request);
void to_json(nlohmann::json& json, const Judgement& judgement);
void from_json(const nlohmann::json& json, Judgement& judgement);

}  // namespace kbench::protocol
