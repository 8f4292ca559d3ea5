#include "protocol/judgement_json.hpp"

#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/option_list.hpp"

namespace kbench {

namespace decision {
KBENCH_NAMES(FailureKind)
KBENCH_FIELDS(Failure, kind, text, place)
}  // namespace decision

namespace protocol {
KBENCH_FIELDS(JudgeRequest, cases, options, roofline, measure_roofline, max_rounds, untimed)
KBENCH_FIELDS(Judgement, failure, warnings, suspicions, roofline, found_builds)
}  // namespace protocol

}  // namespace kbench
