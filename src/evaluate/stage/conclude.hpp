// The last stage turns the findings into an evaluation.
#pragma once

#include "base/decision/verdict.hpp"
#include "base/site/target.hpp"
#include "evaluate/stage/findings.hpp"
#include "evaluate/stage/session.hpp"

#include <kbench/evaluation.hpp>

#include <string_view>

namespace kbench::stage {

// Asks no process. Its timings are left to the caller.
Evaluation conclude(const Session& session, const Findings& found);

// Concludes an evaluation that began no stage, because this machine has no such device.
Evaluation conclude(std::string_view problem, const site::Unsupported& reason);

// Puts the verdict on the facts, and its explanation, into the evaluation.
void decide(Evaluation& evaluation, const decision::Facts& facts);

}  // namespace kbench::stage
