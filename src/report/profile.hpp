// A profiler's figures on a submission, as text for terminals.
#pragma once

#include <kbench/profile.hpp>

#include <string>

namespace kbench::report {

// A table of the first 8 kernels, and a sentence.
std::string profile_table(const Profile& profile);

}  // namespace kbench::report
