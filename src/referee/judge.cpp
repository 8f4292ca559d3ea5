#include "referee/judge.hpp"

#include "decision/failure.hpp"
#include "document/sizes.hpp"
#include "referee/calibration.hpp"
#include "referee/case_telemetry.hpp"
#include "referee/description.hpp"
#include "referee/hidden_cases.hpp"
#include "referee/measurement.hpp"
#include "referee/remarks.hpp"
#include "system/exclusive_lock.hpp"
#include "system/file_descriptor.hpp"
#include "system/quiet.hpp"
#include "system/random_bytes.hpp"
#include "system/shared_object.hpp"

#include <fmt/format.h>

#include <fcntl.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <new>
#include <span>
#include <stdexcept>
#include <utility>

namespace kbench::referee {
namespace {

using decision::FailureKind;
using Cases = std::span<const CaseDescription* const>;

// The input sets of a correctness case. Two calls see the first.
constexpr int input_sets_of_a_check = 2;

constexpr const char* not_watched =
    "the GPU's clocks, power and throttling were not watched: the driver's management library cannot be used "
    "(kbench doctor says why)";

Seed draw_seed() {
  Seed seed{};
  system::fill_with_random(std::as_writable_bytes(std::span(seed)));
  return seed;
}

CaseResult result_of(const ProblemDescription& problem, const CaseDescription& description) {
  return {.name = shown_name(problem, description),
          .test_id = description.test_id,
          .hidden = protocol::is_hidden(problem, description.test_id),
          .purpose = description.test_case.purpose,
          .sizes = description.test_case.sizes,
          .flops = description.flops,
          .bytes = description.bytes,
          .verification = {},
          .measurement = {}};
}

// "case '2x3x7' (m=2, n=3, k=7)". The sizes are left out where the name has them, and of a reference file, whose author never
// named them.
std::string place_of(const ProblemDescription& problem, const CaseResult& result) {
  const std::string sizes = document::sizes_text(result.sizes, problem.signature);
  const bool says_more =
      !sizes.empty() && !problem.info.reference_file && result.name.find(sizes) == std::string::npos;
  return fmt::format("case '{}'{}", result.name, says_more ? fmt::format(" ({})", sizes) : "");
}

// Appends the remark unless it is empty or already listed.
void add(std::string remark, std::vector<std::string>& all) {
  if (!remark.empty() && std::find(all.begin(), all.end(), remark) == all.end())
    all.push_back(std::move(remark));
}

std::vector<const CaseDescription*> choose(const ProblemDescription& description,
                                           const protocol::JudgeRequest& request, Purpose purpose) {
  std::vector<const CaseDescription*> chosen;
  for (const CaseDescription& each : description.cases) {
    const bool wanted =
        std::find(request.cases.begin(), request.cases.end(), each.test_id) != request.cases.end();
    if (wanted && each.test_case.purpose == purpose) chosen.push_back(&each);
  }
  return chosen;
}

std::vector<CaseDescription> as_correctness_cases(const std::vector<const CaseDescription*>& cases) {
  std::vector<CaseDescription> changed;
  for (const CaseDescription* each : cases) {
    changed.push_back(*each);
    changed.back().test_case.purpose = Purpose::correctness;
    changed.back().test_case.other_inputs.clear();
  }
  return changed;
}

// Draws the hidden cases that the request asks for, unless the problem declines.
std::vector<CaseDescription> draw_hidden_cases(const Session& session,
                                               const protocol::JudgeRequest& request) {
  std::vector<CaseDescription> drawn;
  for (const int test_id : request.cases) {
    if (!protocol::is_hidden(session.description, test_id)) continue;
    auto one = draw_hidden_case(session.problem, session.description, test_id, session.key, session.device,
                                session.activity);
    if (one) drawn.push_back(*std::move(one));
  }
  return drawn;
}

// The case as it is with each of its other kinds of inputs.
std::vector<CaseDescription> describe_other_inputs(const Session& session,
                                                   const CaseDescription& description) {
  std::vector<CaseDescription> kinds;
  for (const std::string& each : description.test_case.other_inputs) {
    kinds.push_back(describe_with_inputs(session.problem, session.description.signature, description, each,
                                         session.activity));
  }
  return kinds;
}

// The stream for the order of calls of a case: its inputs are numbered from 0.
Random random_of_calls(const Session& session, const CaseDescription& description) {
  return Random(session.key.stream(static_cast<std::uint32_t>(description.test_id),
                                   std::numeric_limits<std::uint32_t>::max(), 1));
}

// In some containers and virtual machines no process reaches another's memory of a GPU. Nothing of the submission is in the runner
// yet.
void agree_on_lending(Session& session) {
  protocol::Order order{.kind = protocol::OrderKind::lend, .set_count = 1, .tensor_count = 1};
  order.tensors.front().is_output = 1;
  const auto trial = session.runner->obey(order, {}, protocol::own_work_limit);
  const bool reaches = !trial.returned.empty() && session.device.reaches(trial.returned.front());
  session.device.close_lent_memory();
  if (reaches) session.runner->obey({.kind = protocol::OrderKind::lend}, {}, protocol::own_work_limit);
}

// A failure here is the problem's, which brings its own harness.
void measure_harnesses(Session& session, const std::vector<const CaseDescription*>& cases,
                       std::map<int, AuditOverhead>& overheads) {
  system::SharedObject copy;
  if (session.plugin_in_memory < 0) {
    copy = system::shared_object_from(session.description.plugin, std::numeric_limits<std::size_t>::max());
  }
  const int library = session.plugin_in_memory < 0 ? copy.file.get() : session.plugin_in_memory;
  try {
    session.runner->obey({.kind = protocol::OrderKind::load, .has_harness = 1}, {library},
                         protocol::own_work_limit);
    for (const CaseDescription* each : cases)
      overheads.at(each->test_id).of_harness = measure_harness(session, *each, overheads.at(each->test_id));
  } catch (const protocol::RunnerFailure& failure) {
    throw Error(
        fmt::format("the reference does not run in a process like the submission's: {}", failure.what()));
  }
}

class Judge {
 public:
  Judge(Session& session, const protocol::JudgeRequest& request, int shared_object,
        protocol::Judgement& judgement, const protocol::Listener& listener, std::string& place)
      : session_(session),
        request_(request),
        shared_object_(shared_object),
        judgement_(judgement),
        listener_(listener),
        place_(place) {}

  // These functions throw RunnerFailure.
  void load();
  // Returns false when an output was wrong.
  bool check(const CaseDescription& description);
  // Measures the first case. The others are measured after it, perhaps in the process that it leaves.
  bool measure(Cases cases, AuditOverhead overhead);

  // Returns the overheads, by test_id. A failure is not the submission's, which is not in the runner yet.
  std::map<int, AuditOverhead> measure_overheads(const std::vector<const CaseDescription*>& cases);
  void warm_up();

  // Tells what is done now, of the case at hand.
  void enter(Phase phase);
  void begin_case(std::string name);
  void expect_cases(std::size_t count) { at_.case_count = static_cast<int>(count); }

  // Waits as long as the request allows, all waits together.
  void wait_until_quiet();

  // Waits until no other evaluation times on the processors, and keeps others from that until the end. A GPU is kept
  // from the beginning.
  void wait_for_processors();
  bool is_loaded() const { return is_loaded_; }

  // Prepares a submission that may start other processes until then. Calls it once for each case, on inputs
  // that are used nowhere else, and makes sure that it is the only process from then on.
  void prepare(Cases cases);

  // Loads the submission into a fresh process, and prepares it for the cases. Returns the overheads there of those of
  // `timed`.
  std::map<int, AuditOverhead> begin_anew(Cases cases, const std::vector<const CaseDescription*>& timed);

  // Records the failure that ends the judgement, unless there is one already.
  void fail(decision::Failure failure);

 private:
  bool conclude(CaseResult result, Verification verification, const CaseRun& run);

  Session& session_;
  const protocol::JudgeRequest& request_;
  int shared_object_;
  protocol::Judgement& judgement_;
  const protocol::Listener& listener_;
  std::string& place_;                  // of a failure from here on
  Progress at_;                         // what was told last
  system::FileDescriptor processors_;   // locked while this evaluation times on them
  bool is_loaded_ = false;              // the submission, in the process that there is
  std::chrono::milliseconds waited_{};  // for the machine to become quiet
};

void Judge::enter(Phase phase) {
  at_.phase = phase;
  listener_.progress(at_);
}

void Judge::begin_case(std::string name) {
  at_.case_name = std::move(name);
  ++at_.case_number;
  at_.samples = 0;
  at_.cv = 0.0;
}

std::map<int, AuditOverhead> Judge::measure_overheads(const std::vector<const CaseDescription*>& cases) {
  if (!cases.empty()) enter(Phase::calibrating);
  std::map<int, AuditOverhead> overheads = measure_audit_overheads(session_, cases);
  if (session_.description.info.reference_file && !cases.empty())
    measure_harnesses(session_, cases, overheads);
  return overheads;
}

void Judge::warm_up() {
  enter(Phase::calibrating);
  session_.device.warm_up();
}

void Judge::load() {
  enter(Phase::loading);
  const std::uint32_t has_harness = session_.description.info.reference_file ? 1 : 0;
  const auto limit = session_.runner->has_open_door() ? session_.limits.prepare : session_.limits.load;
  if (session_.is_interpreted && session_.device.kind() == DeviceKind::cuda) agree_on_lending(session_);
  session_.builds.put_into(*session_.runner);
  session_.runner->obey({.kind = protocol::OrderKind::load, .has_harness = has_harness}, {shared_object_},
                        limit);
  is_loaded_ = true;
}

void Judge::prepare(Cases cases) {
  if (!session_.runner->has_open_door()) return;
  const device::InputKey key = std::exchange(session_.key, device::InputKey(draw_seed()));
  const std::string place = place_;
  for (const CaseDescription* const each : cases) {
    listener_.progress({.phase = Phase::preparing, .case_name = shown_name(session_.description, *each)});
    place_ = fmt::format("the first call for {}, of which nothing counts",
                         place_of(session_.description, result_of(session_.description, *each)));
    try {
      CaseRun(session_, *each).rehearse();
    } catch (const protocol::RunnerFailure& failure) {
      // The reference runs before the call that counts, and may find that sizes depend on the inputs.
      if (failure.kind() != FailureKind::unfit_result) throw;
    }
  }
  place_ = place;
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
        judgement_.warnings);
  }
}

std::map<int, AuditOverhead> Judge::begin_anew(Cases cases,
                                               const std::vector<const CaseDescription*>& timed) {
  is_loaded_ = false;
  enter(Phase::starting);
  session_.runner.reset();  // its descriptors may be needed
  session_.runner = session_.replace_runner();
  std::map<int, AuditOverhead> overheads = measure_overheads(timed);
  load();
  prepare(cases);
  warm_up();
  return overheads;
}

void Judge::wait_until_quiet() {
  const std::chrono::milliseconds asked = session_.sampling.wait_for_quiet;
  if (asked.count() == 0) return;
  const auto begin = std::chrono::steady_clock::now();
  const bool is_quiet =
      system::wait_until_quiet(std::max(asked - waited_, std::chrono::milliseconds(1)),
                               [&] { listener_.progress({.phase = Phase::waiting, .case_name = {}}); });
  waited_ += std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
  if (is_quiet) return;
  add(fmt::format("{} within {:g} s", system::machine_was_not_quiet,
                  std::chrono::duration<double>(asked).count()),
      judgement_.warnings);
}

// The lock is on a file that every process may open, but a submission may not.
void Judge::wait_for_processors() {
  if (session_.device.kind() != DeviceKind::cpu || processors_) return;
  processors_ = system::FileDescriptor(::open("/proc/stat", O_RDONLY | O_CLOEXEC));
  const bool is_kept = processors_ && system::lock_exclusively(processors_.get(), [&] {
                         listener_.progress({.phase = Phase::waiting, .case_name = {}});
                       });
  if (!is_kept)
    add("the processors could not be kept for this evaluation: another may have disturbed it",
        judgement_.warnings);
}

bool Judge::check(const CaseDescription& description) {
  enter(Phase::checking);
  CaseRun run(session_, description);
  Verification verification;
  for (int i = 0; i < input_sets_of_a_check && verification.passed; ++i) {
    verification = run.call().verification;
    if (i == 0 && verification.passed) verification = run.call_again();
  }
  return conclude(result_of(session_.description, description), std::move(verification), run);
}

bool Judge::measure(Cases cases, AuditOverhead overhead) {
  const CaseDescription& description = *cases.front();
  enter(Phase::sampling);
  CaseRun run(session_, description);
  const auto read_state = [this](device::Readings wanted) { return session_.device.state(wanted); };
  const auto report = [&](const SamplingState& state) {
    at_.samples = state.samples;
    at_.cv = state.cv;
    enter(state.auditing ? Phase::auditing : Phase::sampling);
  };
  const Rounds rounds{.most = request_.max_rounds, .begin_anew = [&] {
                        wait_until_quiet();
                        overhead = begin_anew(cases, {&description}).at(description.test_id);
                        enter(Phase::sampling);
                      }};
  OtherInputs other_inputs(describe_other_inputs(session_, description),
                           random_of_calls(session_, description));
  MeasuredCase measured = referee::measure(run, overhead, description, other_inputs, session_.sampling,
                                           read_state, report, rounds);
  CaseResult result = result_of(session_.description, description);
  if (measured.verification.passed) result.other_inputs = description.test_case.other_inputs;
  result.measurement = std::move(measured.measurement);
  std::vector<std::string>& suspicions = judgement_.suspicions;
  std::vector<std::string>& warnings = judgement_.warnings;
  const std::string load = system::describe_load();
  if (result.measurement)
    result.measurement->unproven = why_unproven(*result.measurement, measured.is_proven, load);
  if (result.measurement) result.measurement->unscored = why_unscored(measured.reference, measured.others);
  // Other work can make clocks disagree, but no call shorter than the device can make it.
  const bool may_be_load =
      !load.empty() && result.measurement && result.measurement->time_source == TimeSource::audit;
  add(time_suspicion(result), may_be_load ? warnings : suspicions);
  add(carrying_warning(result), warnings);
  add(throttling_warning(result), warnings);
  if (!measured.was_memory_at_rest) add(memory_warning(result.name), warnings);
  if (!measured.was_device_idle) {
    const std::optional<int> others = session_.device.other_processes();
    add(disturbance(result.name, others), others == 0 ? suspicions : warnings);
    if (result.measurement && others == 0)
      result.measurement->unproven = "the submission had the device at work while its process was stopped";
  }
  if (result.measurement && !result.measurement->telemetry && session_.device.kind() == DeviceKind::cuda)
    add(not_watched, warnings);
  return conclude(std::move(result), std::move(measured.verification), run);
}

bool Judge::conclude(CaseResult result, Verification verification, const CaseRun& run) {
  result.passed = verification.passed;
  const auto& reference_file = session_.description.info.reference_file;
  result.input_sets = reference_file && !reference_file->fresh_inputs ? 1 : run.input_sets();
  const bool passed = verification.passed;
  if (const std::string nans = run.describe_expected_nans(); passed && !nans.empty())
    add(fmt::format("case '{}': {}", result.name, nans), judgement_.warnings);
  if (!passed)
    fail({.kind = FailureKind::wrong_output,
          .text = verification.message,
          .place = place_of(session_.description, result)});
  result.verification = std::move(verification);
  listener_.case_result(std::move(result));
  return passed;
}

void Judge::fail(decision::Failure failure) {
  if (!judgement_.failure) judgement_.failure = std::move(failure);
}

}  // namespace

protocol::Judgement judge(Session& session, const protocol::JudgeRequest& request, int shared_object,
                          const protocol::Listener& listener) {
  protocol::Judgement judgement;
  std::string place = "loading the submission";
  std::vector<CaseDescription> untimed;
  std::vector<CaseDescription> hidden;
  const CaseDescription* at_hand = nullptr;  // may be one of these, which outlive the attempt
  Judge steps(session, request, shared_object, judgement, listener, place);
  const auto fail = [&](decision::Failure failure) {
    failure.place = place;
    steps.fail(failure);
    if (at_hand == nullptr) return;
    CaseResult result = result_of(session.description, *at_hand);
    result.verification = {.passed = false, .message = failure.text};
    listener.case_result(std::move(result));
  };
  const auto fail_by = [&](const protocol::RunnerFailure& failure) {
    const auto* const report = dynamic_cast<const protocol::RunnerDeviceFault*>(&failure);
    fail(report == nullptr ? failure.failure() : session.device.explain_fault(report->code()));
  };
  try {
    if (request.measure_roofline) judgement.roofline = session.device.measure_roofline();
    session.roofline = request.measure_roofline ? judgement.roofline : request.roofline;
    auto checked = choose(session.description, request, Purpose::correctness);
    auto timed = choose(session.description, request, Purpose::performance);
    if (request.untimed) untimed = as_correctness_cases(std::exchange(timed, {}));
    for (const CaseDescription& each : untimed) checked.push_back(&each);
    for (const auto* cases : {&checked, &timed})
      for (const CaseDescription* each : *cases)
        require_memory(*each, session.description.signature, session.device);
    // If calibrating is slow and starting a process is fast, only a submission that is right is calibrated.
    const bool checks_first = session.device.starts_runners_at_once() && request.cases.size() > timed.size();
    std::map<int, AuditOverhead> overheads;
    if (!checks_first && !timed.empty()) steps.wait_for_processors();
    if (!checks_first) overheads = steps.measure_overheads(timed);
    steps.load();

    // The seed is drawn after the submission is loaded, so that nothing it brings along can depend on it.
    const Seed seed = request.options.seed ? *request.options.seed : draw_seed();
    session.key = device::InputKey(seed);
    hidden = draw_hidden_cases(session, request);
    for (const CaseDescription& each : hidden) checked.push_back(&each);
    auto prepared = checked;
    if (!checks_first) prepared.insert(prepared.end(), timed.begin(), timed.end());
    steps.prepare(prepared);
    listener.seed(seed, static_cast<int>(hidden.size()));
    steps.expect_cases(checked.size() + timed.size());
    const auto begin_case = [&](const CaseDescription& description) {
      at_hand = &description;
      steps.begin_case(shown_name(session.description, description));
      place = place_of(session.description, result_of(session.description, description));
    };
    const bool goes_on = request.options.keep_going;
    const auto check = [&](const CaseDescription& description) {
      if (!goes_on) return steps.check(description);
      try {
        return steps.check(description);
      } catch (const protocol::RunnerFailure& failure) {
        fail_by(failure);
      }
      at_hand = nullptr;  // this case has its result, even if loading the submission again fails
      if (&description != checked.back()) steps.begin_anew(checked, {});
      return false;
    };
    for (const CaseDescription* each : checked) {
      begin_case(*each);
      if (!check(*each) && !goes_on) return judgement;
    }
    if (timed.empty() || judgement.failure) return judgement;
    at_hand = nullptr;
    place = "loading the submission";
    steps.wait_for_processors();
    steps.wait_until_quiet();
    if (checks_first) {
      overheads = steps.begin_anew(timed, timed);
    } else {
      steps.warm_up();
    }
    for (Cases left = timed; !left.empty(); left = left.subspan(1)) {
      begin_case(*left.front());
      if (!steps.measure(left, overheads.at(left.front()->test_id))) return judgement;
    }
  } catch (const protocol::RunnerFailure& failure) {
    fail_by(failure);
  } catch (const std::bad_alloc&) {
    // Both processes share a GPU's memory, and there was enough before the submission was loaded.
    if (session.device.starts_runners_at_once() || !steps.is_loaded()) throw;
    fail({.kind = FailureKind::out_of_memory,
          .text = "the submission left too little of the device's memory for its outputs to be judged"});
  }
  return judgement;
}

}  // namespace kbench::referee
