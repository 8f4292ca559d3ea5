#include "base/site/target.hpp"
#include "base/statistics/roofline.hpp"
#include "base/system/boundary.hpp"
#include "evaluate/reference/resolve.hpp"
#include "evaluate/roofline.hpp"
#include "isolation/host/error_code.hpp"
#include "isolation/host/pool.hpp"
#include "isolation/host/referee_fault.hpp"
#include "language/python_zygote.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>

#include <fmt/format.h>

namespace kbench {
namespace {

ProblemDescription ask(const ProblemRef& asked, const Options& asked_options) {
  check_options(asked_options);
  const auto [problem, options, reference] = reference::resolve(asked, asked_options);
  const site::Target target = site::parse_target(options.device);
  const auto plugin = target.plugin(problem, options);
  host::Lease lease(options, {}, language::plugin_referee(plugin, target, options));
  host::Client& referee = lease.referee(language::referee_of(plugin, lease.children(), target, options),
                                        process::Clock::now() + options.limits.total);
  try {
    ProblemDescription description = referee.describe(plugin, options.dtype);
    lease.keep_referee();
    description.device = target.name();
    const std::string& device = referee.device().identity;
    if (const auto roofline = device.empty() ? std::nullopt : read_roofline(options, device)) {
      for (CaseDescription& each : description.cases) {
        each.roofline_ms = statistics::roofline_ms(
            *roofline, {.dtype = description.dtype, .flops = each.flops, .bytes = each.bytes});
      }
    }
    return description;
  } catch (const host::RefereeFault& fault) {
    // The message names the problem, not the path, which for a reference is one in the cache.
    throw Error(code_of(fault.kind()), fmt::format("the problem {} cannot be described: {}",
                                                   site::name_of_problem(plugin), fault.what()));
  }
}

}  // namespace

ProblemDescription describe(const ProblemRef& problem, const Options& options) {
  return at_boundary([&] { return ask(problem, options); });
}

}  // namespace kbench
