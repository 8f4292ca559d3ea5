// A profiler's figures on a submission, as text for terminals.
#pragma once

#include <kbench/export.hpp>
#include <kbench/profile.hpp>

#include <string>

namespace kbench::report {

// A table of the first 8 kernels or of the processor's counters, and a sentence; also why counters are missing.
KBENCH_API std::string profile_table(const Profile& profile);

}  // namespace kbench::report
