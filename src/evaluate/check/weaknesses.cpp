#include "evaluate/check/weaknesses.hpp"

#include "base/decision/failure.hpp"
#include "base/document/json.hpp"
#include "base/site/cache_directory.hpp"
#include "base/system/boundary.hpp"
#include "base/system/fingerprint.hpp"
#include "evaluate/reference/resolve.hpp"
#include "isolation/host/client.hpp"
#include "isolation/host/error_code.hpp"
#include "isolation/host/pool.hpp"
#include "language/python_zygote.hpp"

#include <kbench/error.hpp>
#include <kbench/submission.hpp>
#include <kbench/version.hpp>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <exception>
#include <optional>

namespace kbench::check {
namespace {

using namespace std::chrono_literals;

// Inputs of gigabytes, and a reference that takes seconds, take most of it.
constexpr auto longest_search = 60s;
constexpr auto end_patience = 5s;

// Rises when more is looked for: kept results are then found again.
constexpr const char* search_version = "2";

std::string name_of_file(const KnownProblem& problem, const Options& options) {
  return fmt::format("weaknesses-{}.json",
                     fingerprint(Submission{}, {{"version", search_version},
                                                {"problem", problem.sha256},
                                                {"dtype", std::string(name(problem.dtype))},
                                                {"device", problem.device},
                                                {"python", options.compile.python.value_or("")}}));
}

std::optional<ProblemWeaknesses> read(const Options& options, const std::string& file) {
  try {
    const auto text = read_cached(options, file);
    return text ? std::optional(document::parse(*text).get<ProblemWeaknesses>()) : std::nullopt;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

void keep(const Options& options, const std::string& file, const ProblemWeaknesses& weaknesses) {
  try {
    write_cached(options, file, document::dump(nlohmann::json(weaknesses)) + '\n');
  } catch (const Error&) {  // it will be found again
  }
}

}  // namespace

ProblemWeaknesses weaknesses_of(const KnownProblem& problem, process::Children& children,
                                const site::Target& target, const Options& options) {
  const std::string file = name_of_file(problem, options);
  if (auto kept = read(options, file)) return *std::move(kept);
  host::Client referee(children, language::referee_of(problem.plugin, children, target, options, Seed{}),
                       process::Clock::now() + longest_search);
  ProblemWeaknesses weaknesses;
  bool is_final = true;  // false after a fault of kbench's own, which may not come again
  try {
    static_cast<void>(referee.describe(problem.plugin, problem.dtype));
    weaknesses = referee.find_weaknesses(Seed{});
  } catch (const host::RefereeFault& fault) {
    is_final = fault.kind() != decision::FailureKind::kbench_fault;
    weaknesses.untried.push_back(fault.kind() == decision::FailureKind::total_time_limit
                                     ? fmt::format("the search was not over after {}", longest_search)
                                     : fault.what());
  }
  if (is_final) keep(options, file, weaknesses);
  referee.kill();  // the referee holds the device until it ends
  static_cast<void>(children.wait(referee.child(), process::Clock::now() + end_patience));
  return weaknesses;
}

}  // namespace kbench::check

namespace kbench {
namespace {

ProblemWeaknesses search(const ProblemRef& asked, const Options& asked_options) {
  const auto [problem, options, reference] = reference::resolve(asked, asked_options);
  const site::Target target = site::parse_target(options.device);
  const auto plugin = target.plugin(problem, options);
  host::Lease lease(options, {}, language::plugin_referee(plugin, target, options));
  host::Client& referee = lease.referee(language::referee_of(plugin, lease.children(), target, options),
                                        process::Clock::now() + options.limits.total);
  try {
    const ProblemDescription described = referee.describe(plugin, options.dtype);
    lease.keep_referee();
    return check::weaknesses_of({.plugin = plugin,
                                 .sha256 = fingerprint(described, plugin),
                                 .dtype = described.dtype,
                                 .device = referee.device().identity},
                                lease.children(), target, options);
  } catch (const host::RefereeFault& fault) {
    throw Error(code_of(fault.kind()), fmt::format("the problem {} cannot be described: {}",
                                                   site::name_of_problem(plugin), fault.what()));
  }
}

}  // namespace

ProblemWeaknesses find_weaknesses(const ProblemRef& problem, const Options& options) {
  return at_boundary([&] { return search(problem, options); });
}

}  // namespace kbench
