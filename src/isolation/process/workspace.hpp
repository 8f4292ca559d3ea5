// Directories that an evaluation writes to.
#pragma once

#include "isolation/process/children.hpp"

#include <filesystem>

namespace kbench::process {

// Makes a directory in TMPDIR or /tmp, for this user alone. It is removed with `children`, even if this process is
// killed. Throws Error.
std::filesystem::path make_workspace(Children& children);

// Whether a child of root can run as nobody; true for other users.
bool can_run_as_nobody();

// Makes one for a child that runs as nobody because this process is root. That user's other processes cannot find it:
// its name is as hard to guess as a key.
std::filesystem::path make_workspace_of_nobody(Children& children);

}  // namespace kbench::process
