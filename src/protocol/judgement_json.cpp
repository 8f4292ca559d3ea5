#include "protocol/judgement_json.hpp"

#include "document/read_name.hpp"

namespace kbench {

template <>
struct document::Fields<protocol::JudgeRequest> {
  static void visit(auto& request, auto&& field) {
    field("cases", request.cases);
    field("sampling", request.sampling);
    field("limits", request.limits);
    field("seed", request.seed);
    field("roofline", request.roofline);
    field("measure_roofline", request.measure_roofline);
    field("keep_going", request.keep_going);
    field("max_rounds", request.max_rounds);
    field("untimed", request.untimed);
  }
};

template <>
inline constexpr decision::FailureKind document::last_value<decision::FailureKind> =
    decision::last_failure_kind;

template <>
struct document::Fields<decision::Failure> {
  static void visit(auto& failure, auto&& field) {
    field("kind", failure.kind);
    field("text", failure.text);
    field("place", failure.place);
  }
};

template <>
struct document::Fields<protocol::Judgement> {
  static void visit(auto& judgement, auto&& field) {
    field("failure", judgement.failure);
    field("warnings", judgement.warnings);
    field("suspicions", judgement.suspicions);
    field("roofline", judgement.roofline);
    field("wait_s", judgement.wait_s);
    field("load_s", judgement.load_s);
    field("check_s", judgement.check_s);
    field("measure_s", judgement.measure_s);
    field("counted_calls", judgement.counted_calls);
  }
};

namespace decision {

void to_json(nlohmann::json& json, FailureKind kind) { json = name(kind); }
void from_json(const nlohmann::json& json, FailureKind& kind) { document::read_name(json, kind); }
void to_json(nlohmann::json& json, const Failure& failure) { json = document::encode_fields(failure); }
void from_json(const nlohmann::json& json, Failure& failure) { document::decode_fields(json, failure); }

}  // namespace decision

namespace protocol {

void to_json(nlohmann::json& json, const JudgeRequest& request) { json = document::encode_fields(request); }
void from_json(const nlohmann::json& json, JudgeRequest& request) { document::decode_fields(json, request); }
void to_json(nlohmann::json& json, const Judgement& judgement) { json = document::encode_fields(judgement); }
void from_json(const nlohmann::json& json, Judgement& judgement) { document::decode_fields(json, judgement); }

}  // namespace protocol
}  // namespace kbench
