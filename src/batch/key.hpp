// What makes two candidates the same: all that the result depends on but for chance.
#pragma once

#include <kbench/request.hpp>

#include <string>

namespace kbench::batch {

// A SHA-256. `device` is "cpu" or "cuda": which of several equal GPUs it is makes no difference.
std::string key_of(const EvaluationRequest& request, int problem_version, const std::string& device,
                   const std::string& device_model, const Site& site);

}  // namespace kbench::batch
