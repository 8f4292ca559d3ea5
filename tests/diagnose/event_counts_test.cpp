#include "diagnose/event_counts.hpp"

#include "catch.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace kbench;
using namespace std::chrono_literals;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

// Counted all the time, while its threads ran for 1 s.
EventCount counted(std::uint64_t count) {
  return {.error = 0, .reading = {.count = count, .started = 1s, .counting = 1s}};
}

// In the order of system::perf_events.
CountedCalls two_calls() {
  return {.calls = 2,
          .counts = {counted(4000), counted(10'000), counted(500), counted(50), counted(2000), counted(30),
                     counted(3000), counted(150), counted(5'000'000), counted(12), counted(3), counted(0)},
          .flops_of_call = 32'000,
          .paranoid = 2};
}

EventCounter counter(const ProcessorProfile& profile, std::string_view name) {
  const auto found = std::find_if(profile.counters.begin(), profile.counters.end(),
                                  [&](const EventCounter& each) { return each.name == name; });
  REQUIRE(found != profile.counters.end());
  return *found;
}

ProcessorProfile with_error(std::string_view name, int error, std::optional<int> paranoid) {
  CountedCalls calls = two_calls();
  calls.paranoid = paranoid;
  for (std::size_t i = 0; i < system::perf_events.size(); ++i) {
    if (system::perf_events.at(i).name == name) calls.counts[i] = {.error = error};
  }
  return processor_profile(calls);
}

std::string missing(std::string_view name, int error, std::optional<int> paranoid = 2) {
  const EventCounter found = counter(with_error(name, error, paranoid), name);
  CHECK_FALSE(found.per_call);
  CHECK_FALSE(found.counted_percent);
  return found.missing;
}

}  // namespace

TEST_CASE("a counter is the mean over the calls, and the task clock is in milliseconds") {
  const ProcessorProfile profile = processor_profile(two_calls());
  CHECK(profile.calls == 2);
  REQUIRE(profile.counters.size() == system::perf_events.size());
  CHECK(counter(profile, "instructions").per_call == 5000.0);
  CHECK(counter(profile, "page-faults").per_call == 6.0);
  CHECK(counter(profile, "cpu-migrations").per_call == 0.0);
  CHECK(counter(profile, "task-clock").per_call.value() == Approx(2.5));
  for (const EventCounter& each : profile.counters) {
    CHECK(each.counted_percent == 100.0);
    CHECK(each.missing.empty());
  }
}

TEST_CASE("ratios of counters are instructions a cycle, misses of all, and FLOPs a cycle") {
  const ProcessorProfile profile = processor_profile(two_calls());
  CHECK(profile.instructions_per_cycle.value() == Approx(2.5));
  CHECK(profile.branch_miss_percent.value() == Approx(1.5));
  CHECK(profile.cache_miss_percent.value() == Approx(10.0));
  CHECK(profile.l1_miss_percent.value() == Approx(5.0));
  CHECK(profile.flops_per_cycle.value() == Approx(16.0));
}

TEST_CASE(
    "a ratio is absent if one of its counters is, if it would divide by zero, or if no FLOPs are known") {
  CHECK_FALSE(with_error("cycles", ENOENT, 2).instructions_per_cycle);
  CHECK_FALSE(with_error("cycles", ENOENT, 2).flops_per_cycle);
  CHECK(with_error("cycles", ENOENT, 2).branch_miss_percent);
  CHECK_FALSE(with_error("L1-dcache-load-misses", ENOENT, 2).l1_miss_percent);
  CountedCalls calls = two_calls();
  calls.flops_of_call = 0;
  calls.counts[4] = counted(0);
  CHECK_FALSE(processor_profile(calls).flops_per_cycle);
  CHECK_FALSE(processor_profile(calls).branch_miss_percent);
}

TEST_CASE("a counter that took turns with others is extrapolated, and says how long it counted") {
  CountedCalls calls = two_calls();
  calls.counts[1].reading = {.count = 4000, .started = 1s, .counting = 400ms};
  const ProcessorProfile profile = processor_profile(calls);
  CHECK(counter(profile, "instructions").per_call.value() == Approx(5000.0));
  CHECK(counter(profile, "instructions").counted_percent.value() == Approx(40.0));
  CHECK(profile.instructions_per_cycle.value() == Approx(2.5));
}

TEST_CASE("a counter whose turn never came has no count, which is not zero") {
  CountedCalls calls = two_calls();
  calls.counts[7].reading = {.count = 0, .started = 1s, .counting = 0s};
  const EventCounter never = counter(processor_profile(calls), "L1-dcache-load-misses");
  CHECK_FALSE(never.per_call);
  CHECK(contains(never.missing, "never its turn"));
  CHECK(contains(never.missing, "larger case"));
}

TEST_CASE("without a counted call no counter has a count") {
  CountedCalls calls = two_calls();
  calls.calls = 0;
  for (const EventCounter& each : processor_profile(calls).counters) {
    CHECK_FALSE(each.per_call);
    CHECK(each.missing == "no call was counted");
  }
  calls = two_calls();
  calls.counts[0].reading = {};
  CHECK(counter(processor_profile(calls), "cycles").missing == "no call was counted");
}

TEST_CASE("a missing counter says why, and what to do") {
  for (const int error : {ENOENT, ENODEV, EOPNOTSUPP})
    CHECK(contains(missing("cycles", error), "virtual machine"));
  CHECK(contains(missing("cycles", EACCES, 4), "kernel.perf_event_paranoid is 4"));
  CHECK(contains(missing("cycles", EACCES, 4), "sysctl kernel.perf_event_paranoid=2"));
  CHECK(contains(missing("context-switches", EACCES, 2), "sysctl kernel.perf_event_paranoid=1"));
  for (const int error : {EPERM, ENOSYS}) CHECK(contains(missing("cycles", error), "CAP_PERFMON"));
  CHECK(contains(missing("cycles", EMFILE), "open files"));
}

TEST_CASE("a refusal that kernel.perf_event_paranoid does not explain is a container's") {
  CHECK(contains(missing("cycles", EACCES, 2), "CAP_PERFMON"));
  CHECK(contains(missing("cycles", EACCES, std::nullopt), "CAP_PERFMON"));
}

TEST_CASE("doctor says which counters there are, and how to get the others") {
  std::vector<int> errors(system::perf_events.size(), 0);
  const Finding all = finding_of_counters(errors, 2);
  CHECK(all.ok);
  CHECK(all.detail == "12 of the 12 that --profile reads on the processor");
  CHECK(all.advice.empty());

  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (system::perf_events.at(i).type != PERF_TYPE_SOFTWARE) errors[i] = ENOENT;
    if (system::perf_events.at(i).is_in_kernel) errors[i] = EACCES;
  }
  const Finding some = finding_of_counters(errors, 2);
  CHECK_FALSE(some.ok);
  CHECK(contains(some.detail, "2 of the 12"));
  CHECK(contains(some.detail, "; not cycles, instructions, "));
  CHECK_FALSE(contains(some.detail, "page-faults"));
  CHECK(contains(some.advice, "give the virtual machine a PMU\n"));
  CHECK(contains(some.advice, "sysctl kernel.perf_event_paranoid=1"));
}
