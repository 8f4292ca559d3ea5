#include "protocol/judgement_json.hpp"

#include "document/option_list.hpp"
#include "document/read_name.hpp"

namespace kbench {

namespace protocol {
BOOST_DESCRIBE_STRUCT(JudgeRequest, (), (cases, options, roofline, measure_roofline, max_rounds, untimed))
}  // namespace protocol

template <>
inline constexpr decision::FailureKind document::last_value<decision::FailureKind> =
    decision::last_failure_kind;

namespace decision {
BOOST_DESCRIBE_STRUCT(Failure, (), (kind, text, place))
}  // namespace decision

namespace protocol {
BOOST_DESCRIBE_STRUCT(Judgement, (),
                      (failure, warnings, suspicions, roofline, wait_s, load_s, check_s, measure_s,
                       counted_calls))
}  // namespace protocol

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
