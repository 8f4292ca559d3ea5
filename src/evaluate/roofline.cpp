#include "evaluate/roofline.hpp"

#include "document/json.hpp"
#include "site/cache_directory.hpp"
#include "statistics/roofline.hpp"
#include "statistics/summary.hpp"
#include "statistics/time_decision.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>

namespace kbench {
namespace {

std::string roofline_name(const std::string& device) { return fmt::format("roofline-{}.json", device); }

void hold_under(const Roofline& roofline, DType dtype, std::int64_t cache_bytes, const CaseResult& result,
                Measurement& measurement, std::vector<std::string>& suspicions) {
  const statistics::Work work{.dtype = dtype, .flops = result.flops, .bytes = result.bytes};
  const double floor_ms = statistics::floor_ms(roofline, work, cache_bytes);
  const double claimed_ms = measurement.samples_ms.empty()
                                ? measurement.runtime_ms
                                : statistics::trimmed_mean(measurement.samples_ms).value;
  const statistics::TimeDecision decision = statistics::decide_time(claimed_ms, measurement.audit, floor_ms);
  if (decision.source == TimeSource::roofline) {
    suspicions.push_back(
        fmt::format("case '{}': {:.6g} ms a call is less than this device needs, {:.6g} ms at least",
                    result.name, measurement.runtime_ms, floor_ms));
    measurement.time_source = TimeSource::roofline;
    measurement.unproven = "it is less than this device needs; somebody should look at the submission";
    const double factor = measurement.runtime_ms / floor_ms;
    measurement.runtime_ms = floor_ms;
    measurement.gflops *= factor;
    measurement.gbps *= factor;
    measurement.speedup *= factor;
  }
  measurement.proven_ms = decision.proven_ms;
  if (decision.source != TimeSource::audit && decision.source != TimeSource::roofline && decision.is_proven &&
      suspicions.empty())
    measurement.unproven.clear();
  measurement.roofline_fraction = statistics::roofline_ms(roofline, work) / measurement.runtime_ms;
}

}  // namespace

std::optional<Roofline> read_roofline(const Options& options, const std::string& device) {
  try {
    const std::optional<std::string> text = read_cached(options, roofline_name(device));
    return text ? std::optional(document::parse(*text).get<Roofline>()) : std::nullopt;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

void keep_roofline(const Options& options, const std::string& device, const Roofline& roofline) {
  try {
    write_cached(options, roofline_name(device), document::dump(nlohmann::json(roofline)) + '\n');
  } catch (const Error&) {  // it will be measured again
  }
}

void hold_under_roofline(Evaluation& evaluation, std::int64_t cache_bytes) {
  for (CaseResult& each : evaluation.cases) {
    if (each.measurement)
      hold_under(*evaluation.roofline, evaluation.dtype, cache_bytes, each, *each.measurement,
                 evaluation.integrity.suspicions);
  }
}

}  // namespace kbench
