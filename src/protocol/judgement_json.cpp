#include "protocol/judgement_json.hpp"

#include "document/fields.hpp"
#include "document/json.hpp"

namespace kbench {

template <>
struct document::Fields<protocol::JudgeRequest> {
  static void visit(auto& request, auto&& field) {
    field("cases", request.cases);
    field("sampling", request.sampling);
    field("limits", request.limits);
    field("seed", request.seed);
    field("measure_roofline", request.measure_roofline);
    field("keep_going", request.keep_going);
    field("max_rounds", request.max_rounds);
  }
};

template <>
struct document::Fields<protocol::Judgement> {
  static void visit(auto& judgement, auto&& field) {
    field("verdict", judgement.verdict);
    field("explanation", judgement.explanation);
    field("warnings", judgement.warnings);
    field("suspicions", judgement.suspicions);
    field("roofline", judgement.roofline);
    field("load_s", judgement.load_s);
    field("check_s", judgement.check_s);
    field("measure_s", judgement.measure_s);
  }
};

namespace protocol {

void to_json(nlohmann::json& json, const JudgeRequest& request) { json = document::encode_fields(request); }
void from_json(const nlohmann::json& json, JudgeRequest& request) { document::decode_fields(json, request); }
void to_json(nlohmann::json& json, const Judgement& judgement) { json = document::encode_fields(judgement); }
void from_json(const nlohmann::json& json, Judgement& judgement) { document::decode_fields(json, judgement); }

}  // namespace protocol
}  // namespace kbench
