#pragma once

#include <kbench/request.hpp>

namespace kbench::request {

// Throws Error if evaluate() would refuse the options or the files, or where these are more than may be read from disk.
void check(const EvaluationRequest& request);

}  // namespace kbench::request
