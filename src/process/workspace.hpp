// Directories that an evaluation writes to.
#pragma once

#include "process/children.hpp"

#include <filesystem>

namespace kbench::process {

// A new directory in TMPDIR or /tmp, for this user alone, which is removed with `children`, even if this process is
// killed. Throws Error.
std::filesystem::path make_workspace(Children& children);

// The same for a child that runs as nobody where this process is root. Others of that user do not find it: its name is as hard to
// guess as a key.
std::filesystem::path make_workspace_of_nobody(Children& children);

}  // namespace kbench::process
