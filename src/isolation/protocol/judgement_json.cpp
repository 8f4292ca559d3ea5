#include "isolation/protocol/judgement_json.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/option_list.hpp"

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
