// The JSON forms of requests to judge and of judgements, between host and referee.
#pragma once

#include "base/document/json_forms.hpp"
#include "isolation/protocol/judgement.hpp"

namespace kbench::decision {
KBENCH_JSON_FORMS(Failure, FailureKind)
}  // namespace kbench::decision

namespace kbench::protocol {
KBENCH_JSON_FORMS(Judgement, JudgeRequest)
}  // namespace kbench::protocol
