// The device that an item of a queue is for.
#pragma once

#include <kbench/queue.hpp>
#include <kbench/request.hpp>

#include <optional>
#include <string>
#include <vector>

namespace kbench::batch {

// The kind that the request names, or the first of `kinds` that runs its language. Throws Error if no kind is both.
std::string kind_for(const EvaluationRequest& request, const std::vector<std::string>& kinds);

// The model of the workers' devices of this kind; none if they have no such device. Throws Error if they have several models.
std::optional<std::string> only_model(const std::string& kind, const std::vector<QueueWorker>& workers);

}  // namespace kbench::batch
