// The key of a candidate identifies all that its result depends on, except chance.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/request.hpp>

#include <string>

namespace kbench::batch {

// Returns a SHA-256. A problem enters by its version, or in Python, where versions are not raised, by its files.
// `device` is "cpu" or "cuda": equal GPUs are interchangeable.
std::string key_of(const EvaluationRequest& request, const ProblemDescription& problem,
                   const std::string& device, const std::string& device_model, const Site& site);

}  // namespace kbench::batch
