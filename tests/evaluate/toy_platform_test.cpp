// Another platform, which nothing in src/ knows: the processor, with a name of its own and a referee whose clock is late
// (late_referee.cpp).
#include "base/site/platform.hpp"
#include "catch.hpp"
#include "evaluate/support.hpp"

#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>

#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

// The referee says which model it is, as that of a GPU does.
const site::Platform late{
    .name = "late", .referee = KBENCH_BUILD_DIR "/tests/kbench-late-referee", .names_device = true};

Options options_on(const std::string& device) {
  static const bool is_known = [] {
    site::add_platform(late);
    return true;
  }();
  CHECK(is_known);
  Options options = quick_options();
  options.device = device;
  return options;
}

// The shortest time of the reference, in milliseconds.
double reference_ms(const Evaluation& evaluation) {
  double shortest = 1e9;
  for (const CaseResult& each : evaluation.cases)
    if (each.measurement) shortest = std::min(shortest, each.measurement->reference_ms);
  return shortest;
}

}  // namespace

TEST_CASE("a platform that is added judges and measures by its own referee's device") {
  const Evaluation on_late = run(right_body, {}, options_on("late"));
  CHECK(on_late.verdict == Verdict::accepted);
  CHECK(on_late.device == "late");
  CHECK(reference_ms(on_late) >= 20);
  CHECK(reference_ms(on_late) < 1e9);
  const Evaluation on_processor = run(right_body, {}, options_on("cpu"));
  CHECK(on_processor.device == "cpu");
  CHECK(reference_ms(on_processor) < 20);

  Options checking = options_on("late");
  checking.check_only = true;
  CHECK(run("for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];", {}, checking).verdict ==
        Verdict::wrong_answer);
}

TEST_CASE("an evaluation for another model than the one that a platform's device names is refused") {
  Options options = options_on("late");
  options.device_model = "a late processor";
  options.check_only = true;
  CHECK(run(right_body, {}, options).verdict == Verdict::accepted);
  options.device_model = "an early processor";
  const Evaluation refused = run(right_body, {}, options);
  CHECK(refused.verdict == Verdict::unsupported);
  CHECK(contains(refused.explanation, "late is \"a late processor\""));
}

TEST_CASE("a platform has one name, and the devices that there are include it") {
  const Options options = options_on("late");
  CHECK_THROWS_AS(site::add_platform(late), Error);
  CHECK_THROWS_WITH(
      evaluate("doubled", doubled(right_body), options_on("later")),
      "there is no device called 'later'; the devices are cpu, and cuda:0, cuda:1, ..., and late");
}
