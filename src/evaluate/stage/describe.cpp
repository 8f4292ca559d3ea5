#include "evaluate/stage/describe.hpp"

#include "decision/failure.hpp"
#include "evaluate/roofline.hpp"
#include "site/machine.hpp"
#include "system/fingerprint.hpp"

#include <fmt/format.h>
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

void refuse_other_model(const Session& session, const Description& description) {
  const auto& wanted = session.options.device_model;
  if (!wanted) return;
  const bool on_gpu = session.target.kind == DeviceKind::cuda;
  const std::string model = on_gpu ? description.device.name : describe_machine().at("cpu");
  if (*wanted == model) return;
  throw decision::EvaluationEnded(
      decision::FailureKind::no_device,
      fmt::format("{} is \"{}\"; \"{}\" is asked for", session.target.name(), model, *wanted));
}

}  // namespace kbench::stage
