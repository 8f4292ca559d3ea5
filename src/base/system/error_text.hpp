// The text of the system's error numbers.
#pragma once

#include <string>

namespace kbench::system {

// The text is English in every locale. For EFBIG it includes the limit on the size of files, which the caller can
// change.
std::string error_text(int error);

}  // namespace kbench::system
