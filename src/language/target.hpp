// Which device a submission is evaluated on.
#pragma once

#include "site/target.hpp"

#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

namespace kbench::language {

// As options.device says, or what the language is for. Throws Error when the two do not go together.
KBENCH_API site::Target choose_target(const Options& options, const Language& language);

}  // namespace kbench::language
