// Chooses the device that a submission is evaluated on.
#pragma once

#include "base/site/target.hpp"

#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <optional>
#include <string>

namespace kbench::language {

// Returns options.device, or the device that the language is for. Throws Error if the two do not fit.
site::Target choose_target(const Options& options, const Language& language);

// The architecture that the options name for a GPU, as nvcc's flags have it: "90a" for sm_90a.
std::optional<std::string> named_architecture(const CompileOptions& options);

// Whether submissions in a language may run on a GPU.
bool runs_on_gpu(const Language& language);

}  // namespace kbench::language
