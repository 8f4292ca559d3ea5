// What an error number of the system's means.
#pragma once

#include <string>

namespace kbench::system {

// In English whatever the locale is; of EFBIG with the limit on the size of files, which is the caller's to change.
std::string error_text(int error);

}  // namespace kbench::system
