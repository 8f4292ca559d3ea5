// Builds a shared object that the runner can load from sources.
#pragma once

#include "base/system/artifact.hpp"
#include "isolation/process/children.hpp"
#include "language/toolchain/recipe.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::toolchain {

struct Build {
  bool succeeded = false;
  system::Artifact artifact;             // for a runner of the language
  std::string diagnostics;               // the compiler's messages, clean and capped; warnings too
  std::string failure;                   // why it did not succeed
  std::vector<std::string> command;      // see Evaluation::compile_command
  std::vector<KernelResources> kernels;  // see Evaluation::kernels
  double seconds = 0.0;                  // wall clock
  double waited_seconds = 0.0;           // time that the compiler waited for a processor or a disk
  bool is_repeatable = false;            // the same compilation would end like this again
  bool is_kept = false;  // it was taken from an earlier compilation (toolchain/build_cache.hpp)
  std::map<std::string, std::string> missing_walls;  // around the compiler: see Children::missing_walls()
};

// Takes the artifact for the result, or says why `what` cannot be used.
void adopt(Build& build, system::Artifact artifact, std::string_view what);

// Leaves its files in the workspace. A build is taken from and kept in options.cache_directory. The result reports the
// submission's faults. Throws Error if the compiler cannot be started or does not take its flags; Starved
// (toolchain/driver.hpp), process::Unended, Cancelled.
Build build(const BuildContext& context, const Recipe& recipe);

}  // namespace kbench::toolchain
