// Where a submission is compiled.
#pragma once

#include "process/children.hpp"

#include <filesystem>

namespace kbench {

// A new directory in TMPDIR or /tmp, for this user alone, which is removed with `children`, even if this process is
// killed. Throws Error.
std::filesystem::path make_workspace(process::Children& children);

}  // namespace kbench
