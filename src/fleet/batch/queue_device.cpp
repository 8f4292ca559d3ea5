#include "fleet/batch/queue_device.hpp"

#include "base/document/text.hpp"
#include "base/site/target.hpp"
#include "language/language.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace kbench::batch {

std::string kind_for(const EvaluationRequest& request, const std::vector<std::string>& kinds) {
  const language::Support& language = language::support(request.submission.language);
  const auto runs_on = [&](const std::string& kind) {
    return language.runs_on(site::parse_target(kind).platform->kind);
  };
  const std::string& device = request.options.device;
  const bool is_named = !device.empty();
  if (is_named && device != "cpu" && device != "cuda")
    throw Error(fmt::format("{} is asked for; on a queue that is cpu or cuda", document::quoted(device)));
  for (const std::string& kind : kinds) {
    if (runs_on(kind) && (!is_named || kind == device)) return kind;
  }
  throw Error(ErrorCode::no_device,
              fmt::format("no device of this queue ({}) runs a submission in {}{}", fmt::join(kinds, ", "),
                          language.title(), is_named ? " on " + device : ""));
}

std::optional<std::string> only_model(const std::string& kind, const std::vector<QueueWorker>& workers) {
  std::set<std::string> found;
  for (const QueueWorker& worker : workers) {
    for (const QueueDevice& device : worker.devices)
      if (device.kind == kind) found.insert(device.model);
  }
  if (found.empty()) return std::nullopt;
  if (found.size() == 1) return *found.begin();
  std::vector<std::string> models;
  for (const std::string& model : found) models.push_back(document::quoted(model));
  throw Error(ErrorCode::no_device,
              fmt::format("the workers have several models of {}: {}. Times of different models are not "
                          "compared: name one (--device-model, or device_model of a request)",
                          kind, fmt::join(models, ", ")));
}

}  // namespace kbench::batch
