#include "fleet/batch/key.hpp"

#include "base/document/json.hpp"
#include "base/document/option_list.hpp"
#include "base/system/fingerprint.hpp"
#include "isolation/protocol/problem_host.hpp"

#include <kbench/version.hpp>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <string>

namespace kbench::batch {
namespace {

// Gives the only file a name that is always the same. Its ending stays.
Submission without_name(Submission submission) {
  if (submission.files.size() != 1) return submission;
  std::string& path = submission.files.front().path;
  path = "solution" + std::filesystem::path(path).extension().string();
  return submission;
}

}  // namespace

std::string key_of(const EvaluationRequest& request, const ProblemDescription& problem,
                   const std::string& device, const std::string& device_model, const Site& site) {
  Options options = options_of(request, site);
  options.device = device;
  options.device_model = device_model;
  std::map<std::string, std::string> facts{{"kbench", version},
                                           {"problem", request.problem},
                                           {"problem version", std::to_string(problem.info.version)},
                                           {"options", document::dump(options)},
                                           {"flags", document::dump(nlohmann::json(site.extra_flags))}};
  if (protocol::host_of(problem).is_interpreted)
    facts["problem files"] = fingerprint(problem, problem.plugin);
  if (site.compiler) facts["compiler"] = site.compiler->string();
  if (site.python) facts["python"] = site.python->string();
  return fingerprint(without_name(request.submission), facts);
}

}  // namespace kbench::batch
