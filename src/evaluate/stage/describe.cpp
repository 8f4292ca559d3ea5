#include "evaluate/stage/describe.hpp"

#include "base/decision/failure.hpp"
#include "base/site/machine.hpp"
#include "base/system/fingerprint.hpp"
#include "evaluate/check/weaknesses.hpp"
#include "evaluate/roofline.hpp"

#include <fmt/format.h>

#include <chrono>

namespace kbench::stage {
Description describe(Session& session) {
  Description description{.problem = session.referee.describe(session.plugin, session.options.dtype),
                          .device = session.referee.device(),
                          .plugin_sha256 = {}};
  description.plugin_sha256 = fingerprint(description.problem, session.plugin);
  const std::string& identity = description.device.identity;
  if (!identity.empty()) description.roofline = read_roofline(session.options, identity);
  return description;
}

void look_for_weaknesses(Session& session, Description& description) {
  const auto begin = process::Clock::now();
  description.weaknesses = check::weaknesses_of({.plugin = session.plugin,
                                                 .sha256 = description.plugin_sha256,
                                                 .dtype = description.problem.dtype,
                                                 .device = description.device.identity},
                                                session.children, session.target, session.options);
  session.referee.allow(process::Clock::now() - begin);
}

void refuse_other_model(const Session& session, const Description& description) {
  const auto& wanted = session.options.device_model;
  if (!wanted) return;
  const bool names_device = session.target.platform->names_device;
  const std::string model = names_device ? description.device.name : describe_machine().at("cpu");
  if (*wanted == model) return;
  throw decision::EvaluationEnded(
      decision::FailureKind::no_device,
      fmt::format("{} is \"{}\"; \"{}\" is asked for", session.target.name(), model, *wanted));
}

}  // namespace kbench::stage
