// Examines a GPU after an evaluation that may have harmed it, and quarantines a faulty one.
#pragma once

#include "base/site/target.hpp"
#include "isolation/process/children.hpp"
#include "isolation/protocol/occupancy.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

#include <optional>
#include <string>

namespace kbench {

// A GPU after an evaluation that still keeps others off it.
struct UsedGpu {
  const site::Target& target;
  std::string uuid;
  std::string submission;  // fingerprint() of the submission that ran there
  std::optional<protocol::Occupancy>
      before;           // when the evaluation got it for itself; none: it did not come to that
  std::string unended;  // which process does not end, in words; empty: all have ended
};

// Returns true where the GPU works, or the verdict is no reason to examine it. Otherwise it is in quarantine, and a
// warning of the evaluation says so. Throws process::LauncherLost, Cancelled.
bool is_well_after(Evaluation& evaluation, const UsedGpu& gpu, process::Children& children,
                   const Options& options);

}  // namespace kbench
