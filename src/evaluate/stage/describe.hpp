// The first stage describes the problem, and the device that it is described for.
#pragma once

#include "evaluate/stage/session.hpp"
#include "isolation/protocol/messages.hpp"

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/roofline.hpp>

#include <optional>
#include <string>

namespace kbench::stage {

struct Description {
  ProblemDescription problem;
  protocol::DeviceFacts device;
  std::string plugin_sha256;
  std::optional<Roofline> roofline = {};  // the roofline of the device, if it was measured before
  ProblemWeaknesses weaknesses = {};      // empty until they were looked for
};

// Throws host::RefereeFault, and Error for a dtype that the problem does not offer.
Description describe(Session& session);

// Fills in the weaknesses: the first evaluation of a problem on a device takes some seconds longer. Throws process::LauncherLost and
// Cancelled.
void look_for_weaknesses(Session& session, Description& description);

// Throws decision::EvaluationEnded where the device is not the one in Options::device_model.
void refuse_other_model(const Session& session, const Description& description);

}  // namespace kbench::stage
