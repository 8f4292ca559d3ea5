#include "referee/remarks.hpp"

#include "catch.hpp"

using namespace kbench;

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

TEST_CASE("a suspicion tells what both clocks say, where kbench's contradicts the submission's") {
  CaseResult result;
  result.name = "n=4";
  CHECK(referee::time_suspicion(result).empty());
  result.measurement = Measurement{.runtime_ms = 2.4, .proven_ms = 2.0, .median_ms = 0.5};
  CHECK(referee::time_suspicion(result).empty());
  result.measurement->time_source = TimeSource::audit;
  CHECK(referee::time_suspicion(result) ==
        "case 'n=4': the submission's own clock shows 0.5 ms a call, and kbench's clock proves 2 ms");
  CHECK(referee::why_unproven(*result.measurement, false, "").starts_with("kbench's clock contradicts"));
  CHECK(referee::why_unproven(*result.measurement, false, "the machine is busy: load 9.0 on 2 cores") ==
        "kbench's clock contradicts the submission's, and the machine is busy: load 9.0 on 2 cores; evaluate "
        "it "
        "again when the machine is quiet, or with --wait-for-quiet");
}

TEST_CASE("a time below what the device needs is a suspicion, and no score") {
  CaseResult result;
  result.name = "n=4";
  result.measurement =
      Measurement{.runtime_ms = 0.8, .proven_ms = 0.8, .median_ms = 0.4, .time_source = TimeSource::roofline};
  CHECK(referee::time_suspicion(result) ==
        "case 'n=4': 0.4 ms a call is less than this device needs, 0.8 ms at least");
  CHECK(
      referee::why_unproven(*result.measurement, true, "").starts_with("it is less than this device needs"));
}

TEST_CASE(
    "a time is unproven below four fifths, and the reason is the machine's load or the audit's overhead") {
  Measurement measured{.runtime_ms = 1.0,
                       .proven_ms = 0.8,
                       .audit = {.calls = 10, .batch_ms = 12.0, .overhead_ms = 1.0, .slack_ms = 0.25}};
  CHECK(referee::why_unproven(measured, true, "the machine is busy: load 9.0 on 2 cores").empty());
  measured.proven_ms = 0.75;
  CHECK(referee::why_unproven(measured, false, "the machine is busy: load 9.0 on 2 cores") ==
        "only 0.75 of 1 ms are proven: the machine is busy: load 9.0 on 2 cores; evaluate it again when the "
        "machine is quiet, or with --wait-for-quiet");
  CHECK(
      referee::why_unproven(measured, false, "") ==
      "only 0.75 of 1 ms are proven: what surrounds the calls takes up to 3.5 ms of 12; take a larger case, "
      "or a quieter machine");
}

TEST_CASE(
    "a speed-up is no score on a busy machine, or where the reference is slowed, and the reason says what to "
    "do") {
  statistics::ReferenceDecision reference{.typical_ms = 3.0, .before_ms = 1.5, .disturbed_part = 0.4};
  CHECK(referee::why_unscored(reference, {}).empty());
  reference.doubt = statistics::Doubt::busy;
  CHECK(referee::why_unscored(reference, {.by_processes = 1.25, .by_hypervisor = 0.25}) ==
        "the machine is busy: other work used 1.5 cores, and may have had 40 % of the times of reference and "
        "submission; evaluate it again when the machine is quiet, or with --wait-for-quiet");
  reference.doubt = statistics::Doubt::slowed;
  CHECK(referee::why_unscored(reference, {}) ==
        "the reference took 3 ms beside the submission, and 1.5 ms before that was loaded; evaluate it again "
        "on "
        "a quiet machine, and look at the submission if that remains");
}

TEST_CASE("a warning tells where values that are carried take half of the time") {
  CaseResult result;
  result.name = "n=4";
  CHECK(referee::carrying_warning(result).empty());
  result.measurement = Measurement{.runtime_ms = 1.0, .audit = {.carried_ms = 0.4}};
  CHECK(referee::carrying_warning(result).empty());
  result.measurement->audit.carried_ms = 0.5;
  CHECK(referee::carrying_warning(result) ==
        "case 'n=4': of 1 ms a call, 0.5 are for carrying input and output to the submission's process, "
        "whoever "
        "it is; a kbench::device_vector is not copied");
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
