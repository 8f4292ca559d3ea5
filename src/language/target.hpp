// Which device a submission is evaluated on.
#pragma once

#include "site/target.hpp"

#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <optional>
#include <string>

namespace kbench::language {

// As options.device says, or what the language is for. Throws Error when the two do not go together.
KBENCH_API site::Target choose_target(const Options& options, const Language& language);

// The architecture that the options name for a GPU, as nvcc's flags have it: "90a" for sm_90a.
std::optional<std::string> named_architecture(const CompileOptions& options);

}  // namespace kbench::language
