#include "service/limits.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <string_view>

namespace kbench::service {
namespace {

constexpr int most_samples = 10'000;  // a careful measurement takes as many

class Fitting {
 public:
  Fitting(Options& asked, const Options& most) : asked_(asked), most_(most) {}

  template <class Part, class Value>
  void operator()(std::string_view name, Part Options::*part, Value Part::*member) const {
    Value& value = asked_.*part.*member;
    const Value& most = most_.*part.*member;
    if (value <= most) return;
    if (value != usual_.*part.*member)
      throw Error(fmt::format("options.{}: is more than this judge allows", name));
    value = most;
  }

 private:
  Options& asked_;
  const Options& most_;
  Options usual_;
};

}  // namespace

void fit_limits(Options& asked, const Options& most) {
  const Fitting fit(asked, most);
  fit("limits.call_ms", &Options::limits, &RunLimits::call);
  fit("limits.load_ms", &Options::limits, &RunLimits::load);
  fit("limits.prepare_ms", &Options::limits, &RunLimits::prepare);
  fit("limits.total_ms", &Options::limits, &RunLimits::total);
  fit("limits.memory", &Options::limits, &RunLimits::memory);
  fit("limits.output", &Options::limits, &RunLimits::output);
  fit("limits.stack", &Options::limits, &RunLimits::stack);
  fit("compile.time_limit_ms", &Options::compile, &CompileOptions::time_limit);
  fit("compile.memory_limit", &Options::compile, &CompileOptions::memory_limit);
  fit("compile.output_limit", &Options::compile, &CompileOptions::output_limit);
  fit("compile.diagnostics_limit", &Options::compile, &CompileOptions::diagnostics_limit);
  fit("sampling.wait_for_quiet_ms", &Options::sampling, &SamplingOptions::wait_for_quiet);
  if (asked.sampling.max_samples > most_samples)
    throw Error(fmt::format("options.sampling.max_samples: this judge takes {} at most", most_samples));
}

}  // namespace kbench::service
