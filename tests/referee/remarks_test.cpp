#include "referee/remarks.hpp"

#include "catch.hpp"

using namespace kbench;
using namespace std::chrono_literals;

TEST_CASE("a warning tells of throttled samples that count, and only of these") {
  CaseResult result;
  result.name = "n=4";
  CHECK(referee::throttling_warning(result).empty());
  result.measurement = Measurement{.samples_ms = {1, 2, 3}, .telemetry = Telemetry{}};
  Telemetry& telemetry = *result.measurement->telemetry;
  telemetry.throttle_reasons = {"sw_power_cap", "hw_slowdown"};
  telemetry.repeated_samples = 10;
  CHECK(referee::throttling_warning(result).empty());
  telemetry.throttled_samples = 2;
  CHECK(referee::throttling_warning(result) ==
        "case 'n=4': the GPU ran slower than it was asked to (sw_power_cap, hw_slowdown) during 2 of 3 "
        "samples, "
        "which count all the same; 10 others were taken again");
}

TEST_CASE(
    "a suspicion tells which bound of the audit was missed, where its time counts against the samples") {
  CaseResult result;
  result.name = "n=4";
  CHECK(referee::audit_suspicion(result).empty());
  result.measurement = Measurement{};
  Measurement& measured = *result.measurement;
  measured.median_ms = 0.5;
  measured.audit = {.time_ms = 2.0, .slack_ms = 0.1, .lockstep_ms = 2.5, .lockstep_slack_ms = 1.0};
  CHECK(referee::audit_suspicion(result).empty());
  measured.time_source = TimeSource::audit;
  CHECK(
      referee::audit_suspicion(result) ==
      "case 'n=4': the submission's own clock shows 0.5 ms a call, but by kbench's clock calls one after the "
      "other took 2 ms each; the audit counts");
  measured.audit.lockstep_slack_ms = 0.1;
  CHECK(
      referee::audit_suspicion(result) ==
      "case 'n=4': the submission's own clock shows 0.5 ms a call, but by kbench's clock no call was over in "
      "less than 2.5 ms; the audit counts");
}

TEST_CASE("a warning, and no suspicion, tells that calls take longer one after the other") {
  CaseResult result;
  result.name = "n=4";
  CHECK(referee::batch_warning(result).empty());
  result.measurement =
      Measurement{.runtime_ms = 2.5, .median_ms = 0.5, .audit = {.time_ms = 2.0, .lockstep_ms = 2.5}};
  CHECK(referee::batch_warning(result).empty());
  result.measurement->time_source = TimeSource::batch;
  CHECK(referee::batch_warning(result) ==
        "case 'n=4': a call alone takes 0.5 ms, calls one after the other 2.5 ms each, and that counts: the "
        "host "
        "needs longer for a call than the device, or other work disturbed");
  CHECK(referee::audit_suspicion(result).empty());
}

TEST_CASE("a warning tells where an audit proves less than half of the time") {
  CaseResult result;
  result.name = "n=4";
  CHECK(referee::precision_warning(result, 0us).empty());
  result.measurement =
      Measurement{.runtime_ms = 0.5, .audit = {.calls = 4, .time_ms = 0.4, .batch_ms = 2.6, .slack_ms = 0.1}};
  Audit& audit = result.measurement->audit;
  CHECK(referee::precision_warning(result, 0us).empty());
  audit.slack_ms = 0.3;
  CHECK(
      referee::precision_warning(result, 0us) ==
      "case 'n=4': the samples show 0.5 ms a call, and kbench's clock 0.4 ms with what is beside it, but it "
      "proves no more than 0.1 ms: what the audit takes beside the calls leaves room for the rest, and for "
      "more where other work "
      "disturbs");
  CHECK(referee::precision_warning(result, 260us).ends_with("a kbench::device_vector is not copied"));
  audit.batch_ms = 0.99;  // even with all that the audit takes beside the calls
  CHECK(referee::precision_warning(result, 0us).empty());
  audit.batch_ms = 1;
  CHECK(!referee::precision_warning(result, 0us).empty());
  audit.lockstep_ms = 0.3;
  CHECK(referee::precision_warning(result, 0us).empty());
  // A claim that is too short for anything to be missing in it.
  result.measurement = Measurement{.runtime_ms = 1e-6,
                                   .audit = {.calls = 4, .time_ms = 0.05, .batch_ms = 1, .slack_ms = 0.07}};
  CHECK(referee::precision_warning(result, 0us).empty());
  CHECK(referee::precision_warning(result, 60us)
            .ends_with("the samples show 1e-06 ms a call, and kbench's clock 0.05 ms with what is beside it, "
                       "but it proves no more "
                       "than 0 ms: carrying input and output to the submission's process takes 0.06 ms more, "
                       "in which it could "
                       "hide as much; a kbench::device_vector is not copied"));
  result.measurement = Measurement{
      .runtime_ms = 0.0018, .audit = {.calls = 4, .time_ms = 0.0016, .batch_ms = 1, .slack_ms = 0.002}};
  CHECK(referee::precision_warning(result, 0us).empty());
}

TEST_CASE("work that was found on a device is the submission's where nobody else can have left it") {
  const std::string found =
      "case 'n=4': the device was at work while the submission's process was stopped: a kernel that the "
      "submission left running, ";
  CHECK(referee::disturbance("n=4", 0) == found + "for no other process uses the device");
  CHECK(referee::disturbance("n=4", 2) == found + "or another process, of which 2 use the device");
  CHECK(referee::disturbance("n=4", std::nullopt) == found + "or another process");
}

TEST_CASE("a warning says that the GPU's memory did not come to rest") {
  const std::string warning = referee::memory_warning("n=4");
  CHECK(warning.starts_with("case 'n=4': the GPU's memory was slower than at its best"));
  CHECK(warning.ends_with("something else reads or writes it"));
}
