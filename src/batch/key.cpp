#include "batch/key.hpp"

#include "document/json.hpp"
#include "request/request_json.hpp"
#include "system/fingerprint.hpp"

#include <kbench/version.hpp>

#include <string>

namespace kbench::batch {

std::string key_of(const EvaluationRequest& request, const ProblemDescription& problem,
                   const std::string& device, const std::string& device_model, const Site& site) {
  EvaluationRequest options = request;
  options.device = device;
  options.device_model = device_model;
  Submission all = request.submission;
  const auto add = [&](const char* what, const std::string& text) { all.files.push_back({what, text}); };
  add("kbench", version);
  add("problem", request.problem);
  add("problem version", std::to_string(problem.info.version));
  if (!problem.python_call.empty()) add("problem files", fingerprint(problem, problem.plugin));
  add("options", document::dump(request::encode_options(options)));
  for (const std::string& flag : site.extra_flags) add("flag", flag);
  if (site.compiler) add("compiler", site.compiler->string());
  if (site.python) add("python", site.python->string());
  return fingerprint(all);
}

}  // namespace kbench::batch
