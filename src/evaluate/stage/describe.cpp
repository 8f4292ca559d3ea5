#include "evaluate/stage/describe.hpp"

#include "evaluate/roofline.hpp"
#include "system/fingerprint.hpp"

#include <nlohmann/json.hpp>

namespace kbench::stage {
namespace {

// Of all files of a problem in Python, where it is made of several; only its referee knows which.
std::string fingerprint_of(const ProblemDescription& problem, const std::filesystem::path& plugin) {
  if (problem.python_call.empty()) return fingerprint(plugin);
  const auto call = nlohmann::json::parse(problem.python_call);
  return call.contains("sha256") ? call.at("sha256").get<std::string>() : fingerprint(plugin);
}

}  // namespace

Description describe(Session& session) {
  Description description{.problem = session.referee.describe(session.plugin, session.options.dtype),
                          .device = session.referee.device(),
                          .plugin_sha256 = {}};
  description.plugin_sha256 = fingerprint_of(description.problem, session.plugin);
  const std::string& identity = description.device.identity;
  if (!identity.empty()) description.roofline = read_roofline(session.options, identity);
  return description;
}

}  // namespace kbench::stage
