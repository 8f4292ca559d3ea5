// The headers that the plugin of a reference file, and submissions to one, are compiled with.
#pragma once

#include <kbench/submission.hpp>

#include <vector>

namespace kbench::reference {

extern const std::vector<SourceFile> reference_headers;

}  // namespace kbench::reference
