// What makes two candidates the same: all that the result depends on but for chance.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/request.hpp>

#include <string>

namespace kbench::batch {

// A SHA-256. A problem is its version, and in Python, where nobody raises one, its files. `device` is "cpu" or "cuda": which of
// several equal GPUs it is makes no difference.
std::string key_of(const EvaluationRequest& request, const ProblemDescription& problem,
                   const std::string& device, const std::string& device_model, const Site& site);

}  // namespace kbench::batch
