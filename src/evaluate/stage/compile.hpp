// The second stage: the submission becomes what a runner loads. It needs no device.
#pragma once

#include "evaluate/stage/describe.hpp"
#include "evaluate/stage/session.hpp"
#include "language/toolchain/build.hpp"

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

// Compiles for a GPU of that architecture, in nvcc's form ("90a"), or for the processor where it is empty. Throws
// EvaluationEnded where kbench or the machine is at fault, and Error for files that the compiler is not given and
// where there is no compiler.
CompiledSubmission compile(Session& session, const ProblemDescription& problem,
                           const std::string& architecture);

// Compiles with more flags, and reports no progress. Throws toolchain::Starved, process::Unended and Error.
toolchain::Build build(Session& session, const ProblemDescription& problem, const std::string& architecture,
                       const std::vector<std::string>& more_flags);

// The options of the session's compilations, with the directory of the cache.
CompileOptions compile_options(const Session& session);

// The architecture of options.compile.architecture, else that of the device.
std::string architecture_for(const Session& session, const Description& description);

}  // namespace kbench::stage
