// The judgement of one submission: every case in order, until one fails.
#pragma once

#include "isolation/protocol/judgement.hpp"
#include "referee/session.hpp"

namespace kbench::referee {

// The runner is ready, and the device is claimed. Throws what the problem throws; all that the submission does is in the
// judgement and the cases.
protocol::Judgement judge(Session& session, const protocol::JudgeRequest& request,
                          const protocol::Listener& listener);

}  // namespace kbench::referee
