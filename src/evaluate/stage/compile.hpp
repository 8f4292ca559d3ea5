// The second stage: the submission becomes what a runner loads. It needs no device.
#pragma once

#include "evaluate/stage/describe.hpp"
#include "evaluate/stage/session.hpp"
#include "toolchain/build.hpp"

#include <kbench/catalog.hpp>

#include <map>
#include <string>
#include <vector>

namespace kbench::stage {

struct CompiledSubmission {
  toolchain::Build build;
  std::map<std::string, std::string> environment =
      {};  // the compiler's version, and what else runs depend on
};

// For a GPU of that architecture, as nvcc writes it ("90a"); empty for the processor. Throws EvaluationEnded where kbench or the
// machine is at fault, and Error for files that the compiler is not given and where there is no compiler.
CompiledSubmission compile(Session& session, const ProblemDescription& problem,
                           const std::string& architecture);

// The same with more flags, and not reported. Throws toolchain::Starved, process::Unended and Error.
toolchain::Build build(Session& session, const ProblemDescription& problem, const std::string& architecture,
                       const std::vector<std::string>& more_flags);

// What options.compile.architecture names, else that of the device.
std::string architecture_for(const Session& session, const Description& description);

}  // namespace kbench::stage
