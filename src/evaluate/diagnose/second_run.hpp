// Repeats cases of an evaluation in a runner that a tool examines, on the same inputs and with more time. Returns
// what the tool wrote; the second judgement does not replace the first.
#pragma once

#include "base/site/target.hpp"
#include "base/system/artifact.hpp"
#include "isolation/process/child.hpp"
#include "isolation/process/children.hpp"
#include "isolation/protocol/judgement.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kbench {

struct SecondRun {
  const site::Target& target;
  std::filesystem::path plugin;
  const system::Artifact* artifact = nullptr;  // the compiled submission
  std::vector<std::filesystem::path> hidden = {};
  std::vector<int> cases = {};  // values of test_id
  bool untimed = false;         // performance cases are checked only
};

struct SecondRunEnd {
  std::string failure;                                // why there was no waiting for the runner; else empty
  std::optional<process::ChildExit> exit;             // none: it does not end
  std::optional<protocol::Judgement> judgement = {};  // none: `failure` says why
};

// `put_under` puts a runner under the tool. Throws Error, host::RefereeFault, process::LauncherLost, Cancelled.
SecondRunEnd run_again(process::Children& children, const SecondRun& run, const Evaluation& evaluation,
                       const Options& options, process::Deadline deadline,
                       const std::function<process::ChildSpec(process::ChildSpec)>& put_under);

}  // namespace kbench
