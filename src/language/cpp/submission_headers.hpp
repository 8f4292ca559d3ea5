// The headers of kbench that submissions in C++ and CUDA may include. Their text is part of the library, so that the compiler
// need not see the directory that kbench is installed in.
#pragma once

#include <kbench/submission.hpp>

#include <vector>

namespace kbench::cpp {

extern const std::vector<SourceFile> submission_headers;

}  // namespace kbench::cpp
