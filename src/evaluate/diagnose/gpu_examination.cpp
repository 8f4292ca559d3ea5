#include "evaluate/diagnose/gpu_examination.hpp"

#include "base/system/utc.hpp"
#include "evaluate/diagnose/gpu_health.hpp"
#include "evaluate/diagnose/quarantine.hpp"
#include "isolation/host/client.hpp"

#include <fmt/format.h>

#include <chrono>

namespace kbench {
namespace {

// The longest time of a GPU's probe, and of the wait for its memory to be freed.
constexpr auto probe_patience = std::chrono::seconds(30);
constexpr auto memory_patience = std::chrono::seconds(5);

std::string illness_of(const UsedGpu& gpu, process::Children& children, const Options& options) {
  if (!gpu.unended.empty()) return gpu.unended;
  host::Client prober(children, gpu.target.referee(options), gpu.target.environment(),
                      process::Clock::now() + probe_patience);
  std::string illness =
      ill_health([&] { return prober.probe(); }, gpu.before.value_or(protocol::Occupancy{}), memory_patience);
  prober.kill();
  return illness;
}

}  // namespace

bool is_well_after(Evaluation& evaluation, const UsedGpu& gpu, process::Children& children,
                   const Options& options) {
  const bool was_used = gpu.before || evaluation.verdict == Verdict::internal_error;
  if (!was_used || !may_have_harmed(evaluation.verdict)) return true;
  const std::string illness = illness_of(gpu, children, options);
  if (illness.empty()) return true;
  const Quarantine quarantine{.since = time_in_utc(),
                              .reason = illness,
                              .problem = evaluation.problem,
                              .submission = gpu.submission,
                              .directory = options.cache_directory};
  auto& warnings = evaluation.integrity.warnings;
  warnings.push_back(explain(quarantine, gpu.target.name()));
  try {
    begin_quarantine(options, gpu.uuid, quarantine);
  } catch (const Error& error) {
    warnings.push_back(fmt::format("the quarantine could not be written down: {}", error.what()));
  }
  return false;
}

}  // namespace kbench
