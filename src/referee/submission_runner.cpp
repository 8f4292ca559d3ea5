#include "referee/submission_runner.hpp"

#include "base/decision/failure.hpp"
#include "base/system/random_bytes.hpp"
#include "referee/calibration.hpp"
#include "referee/case_run.hpp"
#include "referee/remarks.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <span>
#include <utility>

namespace kbench::referee {

// In some containers and virtual machines no process reaches another's memory of a GPU. Nothing of the submission is in the runner
// yet.
void SubmissionRunner::agree_on_lending() {
  protocol::Order order{.kind = protocol::OrderKind::lend, .set_count = 1, .tensor_count = 1};
  order.tensors.front().is_output = 1;
  const auto trial = session_.runner->execute(order, {}, protocol::own_work_limit);
  const bool reaches = !trial.returned.empty() && session_.device.reaches(trial.returned.front());
  session_.device.close_lent_memory();
  if (reaches) session_.runner->execute({.kind = protocol::OrderKind::lend}, {}, protocol::own_work_limit);
}

// A failure here is the problem's, which brings its own functions to carry values.
void SubmissionRunner::calibrate_carrying(Cases timed, std::map<int, AuditOverhead>& overheads) {
  const system::Artifact library = session_.library();
  try {
    load(library, protocol::own_work_limit);
    for (const CaseDescription* each : timed)
      overheads.at(each->test_id).of_carrying =
          measure_carrying(session_, *each, overheads.at(each->test_id));
  } catch (const protocol::RunnerFailure& failure) {
    throw Error(
        fmt::format("the reference does not run in a process like the submission's: {}", failure.what()));
  }
}

std::map<int, AuditOverhead> SubmissionRunner::calibrate(Cases timed) {
  if (timed.empty()) return {};
  position_.enter(Phase::calibrating);
  std::map<int, AuditOverhead> overheads = measure_audit_overheads(session_, timed);
  if (session_.host().carries_values()) calibrate_carrying(timed, overheads);
  return overheads;
}

void SubmissionRunner::warm_up() {
  position_.enter(Phase::calibrating);
  session_.device.warm_up();
}

void SubmissionRunner::load(const system::Artifact& artifact, std::chrono::milliseconds limit) {
  session_.runner->execute({.kind = protocol::OrderKind::load, .convention = session_.host().convention},
                           {artifact.file.get()}, limit);
}

void SubmissionRunner::load() {
  position_.enter(Phase::loading);
  const auto limit = session_.runner->has_open_door() ? session_.limits.prepare : session_.limits.load;
  if (session_.submission.is_document() && session_.device.traits().lends_memory) agree_on_lending();
  session_.builds.put_into(*session_.runner);
  load(session_.submission, limit);
  is_loaded_ = true;
}

void SubmissionRunner::prepare(Cases cases) {
  if (!session_.runner->has_open_door()) return;
  const device::InputKey key = std::exchange(session_.key, device::InputKey(system::random_array<Seed>()));
  for (const CaseDescription* const each : cases) {
    position_.enter_first_call(*each);
    try {
      CaseRun(session_, *each).make_first_call();
    } catch (const protocol::RunnerFailure& failure) {
      // The reference runs before the call that counts, and may find that sizes depend on the inputs.
      if (failure.kind() != decision::FailureKind::unfit_result) throw;
    }
  }
  position_.resume();
  session_.key = key;
  const std::size_t ended = session_.runner->shut_door();
  if (ended == 0) {
    session_.builds.take_from(*session_.runner, cases);
  } else {
    session_.builds.refuse();
    add(fmt::format(
            "the submission had started processes that were still there when it was prepared: {}, which "
            "kbench ended",
            ended),
        warnings_);
  }
}

std::map<int, AuditOverhead> SubmissionRunner::begin_anew(Cases cases, Cases timed) {
  is_loaded_ = false;
  position_.enter(Phase::starting);
  session_.runner.reset();  // its descriptors may be needed
  session_.runner = session_.replace_runner();
  std::map<int, AuditOverhead> overheads = calibrate(timed);
  load();
  prepare(cases);
  warm_up();
  return overheads;
}

}  // namespace kbench::referee
