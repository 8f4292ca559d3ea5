#include "statistics/audit_bound.hpp"

#include "catch.hpp"

#include <kbench/error.hpp>

#include <limits>
#include <vector>

namespace kbench::statistics {
namespace {

TEST_CASE("the audit's time is the batch less the least overhead, shared among the calls") {
  const Audit audit = audit_bound(22.0, std::vector<double>{2.5, 9.0, 2.0}, 40);
  CHECK(audit.calls == 40);
  CHECK(audit.batch_ms == 22.0);
  CHECK(audit.overhead_ms == 2.0);
  CHECK(audit.time_ms == Approx(0.5));
}

TEST_CASE(
    "the slack is 5 percent, a microsecond, and for each call thrice the spread of the overhead but for one "
    "outlier, or a tenth of it") {
  CHECK(audit_bound(22.0, std::vector<double>{1.5, 2.0, 9.5, 1.75, 2.25}, 40).slack_ms ==
        Approx(0.5125 * 0.05 + 3 * (2.25 - 1.5) / 40 + 0.001));
  CHECK(audit_bound(22.0, std::vector<double>{2.5, 2.0}, 40).slack_ms ==
        Approx(0.5 * 0.05 + 3 * 0.5 / 40 + 0.001));
  CHECK(audit_bound(22.0, std::vector<double>{2.0}, 40).slack_ms == Approx(0.5 * 0.05 + 0.2 / 40 + 0.001));
  CHECK(audit_bound(22.0, std::vector<double>{2.0, 2.25, 2.05}, 40).slack_ms ==
        Approx(0.5 * 0.05 + 0.2 / 40 + 0.001));
}

TEST_CASE("a batch that took less than its overhead proves nothing") {
  const Audit audit = audit_bound(1.0, std::vector<double>{1.2, 1.1, 1.3}, 10);
  CHECK(audit.time_ms == 0.0);
  CHECK(decide(20e-6, audit) == TimeSource::samples);
  CHECK(decide(9e-6, audit) == TimeSource::audit);  // no clock shows as little
}

TEST_CASE("an audit of no calls, or without its overhead, is misuse") {
  CHECK_THROWS_AS(audit_bound(1.0, std::vector<double>{0.1}, 0), Error);
  CHECK_THROWS_AS(audit_bound(1.0, std::vector<double>{}, 5), Error);
}

TEST_CASE("a claim counts down to the slack below the audit, and the audit below that") {
  const Audit audit{.calls = 10, .time_ms = 2.0, .batch_ms = 20.0, .overhead_ms = 0.0, .slack_ms = 0.5};
  CHECK(decide(2.5, audit) == TimeSource::samples);
  CHECK(decide(2.0, audit) == TimeSource::samples);
  CHECK(decide(1.5, audit) == TimeSource::samples);
  CHECK(decide(1.499, audit) == TimeSource::audit);
  CHECK(decide(0.0, audit) == TimeSource::audit);
  CHECK(decide(-1.0, audit) == TimeSource::audit);
  CHECK(decide(std::numeric_limits<double>::quiet_NaN(), audit) == TimeSource::audit);
}

TEST_CASE("a batch that is accounted for counts as such, where a call alone contradicts nothing") {
  const Audit audit{
      .calls = 10, .time_ms = 2.0, .slack_ms = 0.5, .lockstep_ms = 1.0, .lockstep_slack_ms = 0.25};
  CHECK(decide(1.5, audit, true) == TimeSource::samples);
  CHECK(decide(1.4, audit, true) == TimeSource::batch);
  CHECK(decide(0.75, audit, true) == TimeSource::batch);
  CHECK(decide(0.74, audit, true) == TimeSource::audit);
  CHECK(decide(std::numeric_limits<double>::quiet_NaN(), audit, true) == TimeSource::audit);
  CHECK(decide(1.4, audit, false) == TimeSource::audit);
}

TEST_CASE("a batch is accounted for where the claim leaves no more of it than an honest clock does not see") {
  const std::vector<double> outside{2.0, 2.1};
  const double inside_ms = (22.0 - 2.0) / 10;
  const double least_ms = inside_ms - (0.05 * inside_ms + 3 * 0.1 / 10 + 0.001);
  Audit audit{.calls = 10, .batch_ms = 22.0};
  audit.claimed_ms = least_ms + 1e-6;
  CHECK(is_accounted_for(audit, outside));
  audit.claimed_ms = least_ms - 1e-6;
  CHECK_FALSE(is_accounted_for(audit, outside));
  audit.claimed_ms = 0;
  CHECK_FALSE(is_accounted_for(audit, outside));
}

TEST_CASE(
    "what a call takes alone is the shortest window less the overhead, whose spread is part of the slack") {
  Audit audit{.calls = 10, .time_ms = 1.0};
  add_lockstep(audit, std::vector<double>{9.0, 4.5, 5.0}, std::vector<double>{0.55, 9.0, 0.5});
  CHECK(audit.lockstep_ms == Approx(4.0));
  CHECK(audit.lockstep_slack_ms == Approx(4.0 * 0.05 + 3 * 0.05 + 0.001));
  CHECK(proven_ms(audit) == Approx(4.0));
  CHECK(decide(3.66, audit) == TimeSource::samples);
  CHECK(decide(3.64, audit) == TimeSource::audit);

  add_lockstep(audit, std::vector<double>{4.5}, std::vector<double>{0.5, 0.51, 0.52});
  CHECK(audit.lockstep_slack_ms == Approx(4.0 * 0.05 + 0.25 * 0.5 + 0.001));

  add_lockstep(audit, std::vector<double>{4.03},
               std::vector<double>{0.03, 0.031, 0.03});  // who wakes may be twice as slow
  CHECK(audit.lockstep_slack_ms == Approx(4.0 * 0.05 + 0.03 + 0.001));
  add_lockstep(audit, std::vector<double>{4.1}, std::vector<double>{0.1, 0.1});
  CHECK(audit.lockstep_slack_ms == Approx(4.0 * 0.05 + 0.05 + 0.001));

  add_lockstep(audit, std::vector<double>{0.3}, std::vector<double>{0.5});
  CHECK(audit.lockstep_ms == 0.0);
  CHECK(proven_ms(audit) == 1.0);
  CHECK_THROWS_AS(add_lockstep(audit, std::vector<double>{}, std::vector<double>{0.5}), Error);
  CHECK_THROWS_AS(add_lockstep(audit, std::vector<double>{1.0}, std::vector<double>{}), Error);
}

TEST_CASE("a call alone on memory that is released counts where it proves more than the samples") {
  Audit audit{.calls = 10, .time_ms = 1.0};
  add_lockstep(audit, std::vector<double>{4.5}, std::vector<double>{0.5, 0.5});
  const double lockstep_ms = audit.lockstep_ms;
  const double slack_ms = audit.lockstep_slack_ms;
  const std::vector<double> overheads{2.0, 2.0};

  add_lockstep(audit, audit_bound(6.5, overheads, 1));  // 4.5 ms, but with more slack
  CHECK(audit.lockstep_ms == lockstep_ms);
  CHECK(audit.lockstep_slack_ms == slack_ms);

  add_lockstep(audit, audit_bound(7.0, overheads, 1));
  CHECK(audit.lockstep_ms == Approx(5.0));
  CHECK(audit.lockstep_slack_ms == Approx(5.0 * 0.05 + 0.5 * 2.0 + 0.001));
  CHECK(proven_ms(audit) == Approx(5.0));
  CHECK(decide(3.76, audit) == TimeSource::samples);
  CHECK(decide(3.74, audit) == TimeSource::audit);
}

// Medians and audits in microseconds as measured for honest kernels on an H200 (docs/measurement.md).
TEST_CASE("honest claims as measured are believed, and claims of half the time are not") {
  struct Kernel {
    double median_us;
    double audit_us;
  };
  for (const auto& [median_us, audit_us] :
       {Kernel{4.2, 2.9}, Kernel{4.2, 4.4}, Kernel{8.5, 7.2}, Kernel{70.1, 68.8}, Kernel{21.1, 20.2},
        Kernel{71.1, 71.9}, Kernel{265, 264}, Kernel{1040, 1065}}) {
    constexpr int calls = 1000;
    const double overhead_ms = 1.0;
    const Audit audit =
        audit_bound(overhead_ms + audit_us * 1e-3 * calls, std::vector<double>{1.02, 0.97, 1.0}, calls);
    CAPTURE(median_us, audit_us);
    CHECK(decide(median_us * 1e-3, audit) == TimeSource::samples);
    CHECK(decide(audit_us * 1e-3 * 0.5, audit) == TimeSource::audit);
  }
}

}  // namespace
}  // namespace kbench::statistics
