#include "referee/case_run.hpp"

#include "toolchain/entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <string>
#include <utility>

namespace kbench::referee {
namespace {

using protocol::Order;
using protocol::OrderKind;
using namespace std::chrono_literals;

// Streams of the input key beside those that the problem's fills draw, which count up from 0.
constexpr std::uint32_t noise_stream = std::numeric_limits<std::uint32_t>::max();

// A core that has slept, or done other work, reaches its clock for vector arithmetic after about 2 ms (a Xeon of
// 2023, virtualised). Calls that are short beside that are given less: their samples would cost too much.
constexpr auto short_call = 100us;
constexpr std::uint32_t busy_before_short_call = 200;  // microseconds
constexpr std::uint32_t busy_before_long_call = 2000;

constexpr int lines_of_a_call = 16;
constexpr int lines_of_a_batch_call = 4;
constexpr int single_repetitions = 7;
constexpr int overhead_repetitions = 5;

[[noreturn]] void changed_late() {
  throw RunnerFailure(Verdict::tampered, "an output changed after solution() had returned");
}

}  // namespace

CaseRun::CaseRun(Session& session, const CaseDescription& description)
    : session_(session),
      description_(description),
      arguments_(session.device.share({session.description.signature, description.test_case}, 1)),
      expected_(arguments_->layout(), [&](std::size_t bytes) { return session.device.allocate(bytes); }),
      random_(std::random_device()()) {
  map(session_.runner, *arguments_);
}

RunnerLink::Reply CaseRun::map(RunnerLink& runner, const memory::Arguments& arguments) const {
  return runner.obey(order(arguments, OrderKind::map),
                     {arguments.input_descriptor(), arguments.output_descriptor()}, session_.limits.load);
}

CaseRun::Call CaseRun::call() {
  const memory::Noise noise = prepare(*arguments_, 0);
  Call call;
  call.reference = session_.device.time([&] { compute_expected(*arguments_, 0); });
  FinalLines lines(*arguments_, lines_of_a_call, random_);
  call.claimed = run(session_.runner, *arguments_, lines).claimed;
  calls_are_short_ = call.claimed < short_call;

  memory::Findings* const findings = session_.device.begin_findings();
  lines.check(findings);
  call.verification = inspect(*arguments_, 0, noise, findings);
  if (!conclude(call.verification))
    call.verification = explain_first_wrong(*arguments_, next_input_set_ - 1, {&noise, 1});
  return call;
}

CaseRun::BatchTimes CaseRun::batch(int calls) {
  const auto make_memory = [&] {
    return session_.device.share(arguments_->layout(), static_cast<std::size_t>(calls));
  };
  const auto owner = make_memory();
  memory::Arguments& arguments = *owner;
  const auto rehearsal = arguments.keeps_inputs() ? nullptr : make_memory();
  const std::uint32_t first_input_set = next_input_set_;
  if (arguments.keeps_inputs()) map(session_.runner, arguments);
  std::vector<memory::Noise> noises;
  for (std::size_t set = 0; set < arguments.sets(); ++set) noises.push_back(prepare(arguments, set));

  FinalLines lines(arguments, lines_of_a_batch_call, random_);
  BatchTimes times{.calls = calls, .window = {}, .overhead = {}, .verification = {}};
  times.overhead = arguments.keeps_inputs() ? overhead_beyond_singles(arguments, lines)
                                            : overhead_of_release(arguments, *rehearsal, lines);
  if (!arguments.keeps_inputs()) map(session_.runner, *rehearsal);
  times.window = run_batch(session_.runner, arguments, lines);

  memory::Findings* const findings = session_.device.begin_findings();
  lines.check(findings);
  for (std::size_t set = 0; set < arguments.sets() && times.verification.passed; ++set) {
    restore_inputs(arguments, set, first_input_set);
    compute_expected(arguments, set);
    const std::int64_t checked = times.verification.checked;
    times.verification = inspect(arguments, set, noises[set], findings);
    times.verification.checked += checked;
  }
  if (!conclude(times.verification))
    times.verification = explain_first_wrong(arguments, first_input_set, noises);
  return times;
}

// Where a frozen runner can do nothing with memory that it has mapped, it maps a batch beforehand, for that takes longer
// than many a batch. A GPU may go on with what a runner left on it: there the memory is released when the clock runs. It
// then takes the place of as much other memory, the rehearsal, so that the driver has as little to do for the runner as for
// the pilot: a first mapping of a size takes longer, and so does giving up memory that nobody else holds. The clock does
// not stop between release and call, for kernels may run from the one on.
std::chrono::nanoseconds CaseRun::run_batch(RunnerLink& runner, const memory::Arguments& batch,
                                            FinalLines& lines) {
  std::optional<RunnerLink::Reply> release;
  if (!batch.keeps_inputs()) release = map(runner, batch);
  const RunnerLink::Reply reply = run(runner, batch, lines);
  return reply.end - (release ? release->begin : reply.begin);
}

// The pilot's function moves each byte once. A batch of it takes longer than so many single calls by what the order costs,
// and by what it costs any function to come upon memory whose addresses the processor has not translated lately.
std::vector<std::chrono::nanoseconds> CaseRun::overhead_beyond_singles(const memory::Arguments& batch,
                                                                       FinalLines& lines) {
  FinalLines nothing(*arguments_, 0, random_);
  map(session_.pilot, *arguments_);
  std::vector<std::chrono::nanoseconds> singles;
  for (int i = 0; i < single_repetitions; ++i)
    singles.push_back(run(session_.pilot, *arguments_, nothing).claimed);
  std::nth_element(singles.begin(), singles.begin() + single_repetitions / 2, singles.end());
  const auto calls = static_cast<std::int64_t>(batch.sets());
  const std::chrono::nanoseconds expected = calls * singles[single_repetitions / 2];

  map(session_.pilot, batch);
  std::vector<std::chrono::nanoseconds> overheads;
  for (int i = 0; i < overhead_repetitions; ++i) {
    overheads.push_back(
        std::max<std::chrono::nanoseconds>(run_batch(session_.pilot, batch, lines) - expected, 0ns));
  }
  return overheads;
}

// Where memory is released when the clock runs, the pilot comes upon all of it twice. The second time is what its kernels
// take; all the rest is overhead, and so is what it takes a GPU to find memory that it has not seen lately.
std::vector<std::chrono::nanoseconds> CaseRun::overhead_of_release(const memory::Arguments& batch,
                                                                   const memory::Arguments& rehearsal,
                                                                   FinalLines& lines) {
  std::vector<std::chrono::nanoseconds> overheads;
  for (int i = 0; i < overhead_repetitions; ++i) {
    map(session_.pilot, rehearsal);
    const std::chrono::nanoseconds released = run_batch(session_.pilot, batch, lines);
    const std::chrono::nanoseconds again = run(session_.pilot, batch, lines).claimed;
    overheads.push_back(std::max<std::chrono::nanoseconds>(released - again, 0ns));
  }
  return overheads;
}

RunnerLink::Reply CaseRun::run(RunnerLink& runner, const memory::Arguments& arguments, FinalLines& lines) {
  // Warm is the runner's to do, on the core that will run the call; it begins from the same state.
  // Expected outputs would otherwise hold their part of the last-level cache against the arguments.
  if (!session_.device.flush_caches(arguments, expected_.tensors())) ++disturbed_calls_;
  return runner.obey(order(arguments, OrderKind::call), {},
                     session_.limits.call * static_cast<std::int64_t>(arguments.sets()),
                     [&] { lines.gather(); });
}

int CaseRun::max_batch_calls() const {
  return static_cast<int>(std::min<std::size_t>(
      session_.device.batch_bytes() / arguments_->layout().bytes_of_one_set(), 1 << 20));
}

void CaseRun::create_inputs(const memory::Arguments& arguments, std::size_t set, std::uint32_t input_set) {
  const auto test_case = static_cast<std::uint32_t>(description_.test_id);
  const auto generator = session_.device.generator(session_.key, test_case, input_set);
  const auto scope = session_.activity.enter("create_inputs()", description_.test_case.name);
  session_.problem.create_inputs(description_.test_case, arguments.inputs(set), *generator);
}

void CaseRun::restore_inputs(const memory::Arguments& arguments, std::size_t set,
                             std::uint32_t first_input_set) {
  if (!arguments.keeps_inputs())
    create_inputs(arguments, set, first_input_set + static_cast<std::uint32_t>(set));
}

memory::Noise CaseRun::prepare(memory::Arguments& arguments, std::size_t set) {
  const std::uint32_t input_set = next_input_set_++;
  create_inputs(arguments, set, input_set);
  const auto test_case = static_cast<std::uint32_t>(description_.test_id);
  const memory::Noise noise(session_.key.stream(test_case, input_set, noise_stream));
  arguments.begin_call(set, noise);
  return noise;
}

Order CaseRun::order(const memory::Arguments& arguments, OrderKind kind) const {
  Order order = arguments.order(kind);
  order.busy_microseconds = calls_are_short_ ? busy_before_short_call : busy_before_long_call;
  order.warm = session_.sampling.cache == CacheMode::warm ? 1 : 0;
  const std::vector<ScalarParameter> scalars = session_.description.signature.scalars();
  order.scalar_count = static_cast<std::uint32_t>(scalars.size());
  for (std::size_t i = 0; i < scalars.size(); ++i) {
    order.scalars.at(i) = toolchain::scalar_slot(description_.scalars[i], scalars[i].type);
  }
  return order;
}

void CaseRun::compute_expected(const memory::Arguments& arguments, std::size_t set) {
  const std::vector<Tensor> inputs = arguments.inputs(set);
  const auto scope = session_.activity.enter("reference_solution()", description_.test_case.name);
  session_.problem.reference_solution(description_.test_case, inputs, expected_.tensors());
}

std::optional<Verification> CaseRun::judge(const memory::Arguments& arguments, std::size_t set) {
  const std::vector<Tensor> inputs = arguments.inputs(set);
  const std::vector<Tensor> actual = arguments.outputs(set);
  const auto scope = session_.activity.enter("verify_result()", description_.test_case.name);
  return session_.problem.verify_result(description_.test_case, inputs, expected_.tensors(), actual);
}

Verification CaseRun::inspect(const memory::Arguments& arguments, std::size_t set, const memory::Noise& noise,
                              memory::Findings* findings) {
  arguments.check_inputs(set, findings);
  arguments.check_guards(set, noise, findings);
  if (auto judged = judge(arguments, set)) return *std::move(judged);
  Verification verification;
  const std::vector<Tensor> actual = arguments.outputs(set);
  session_.device.compare(expected_.tensors(), actual, description_.tolerances, findings);
  for (const Tensor& tensor : actual) verification.checked += tensor.count();
  return verification;
}

bool CaseRun::conclude(Verification& verification) {
  const memory::Findings findings = session_.device.end_findings();
  if (findings.changed_lines != 0) changed_late();
  if (findings.changed_inputs != 0)
    throw RunnerFailure(Verdict::tampered, "solution() changed its inputs, which it has for reading only");
  const auto raise = [](double& error, unsigned long long bits) {
    error = std::max(error, std::bit_cast<double>(bits));
  };
  raise(verification.max_absolute_error, findings.max_absolute_error);
  raise(verification.max_relative_error, findings.max_relative_error);
  return verification.passed && findings.mismatched == 0 && findings.damaged_guards == 0;
}

Verification CaseRun::explain_first_wrong(const memory::Arguments& arguments, std::uint32_t first_input_set,
                                          std::span<const memory::Noise> noises) {
  for (std::size_t set = 0; set < arguments.sets(); ++set) {
    restore_inputs(arguments, set, first_input_set);
    compute_expected(arguments, set);
    Verification verification = explain(arguments, set, noises[set]);
    if (!verification.passed) return verification;
  }
  changed_late();  // what was wrong is right by now
}

Verification CaseRun::explain(const memory::Arguments& arguments, std::size_t set,
                              const memory::Noise& noise) {
  const std::vector<Tensor> actual = arguments.outputs(set);
  auto judged = judge(arguments, set);
  Verification verification =
      judged ? *std::move(judged)
             : session_.device.explain(expected_.tensors(), actual, description_.tolerances);
  if (!verification.passed) {
    for (std::size_t i = 0; i < actual.size(); ++i) {
      const std::int64_t unwritten = arguments.count_unwritten(set, i, noise);
      if (unwritten == 0) continue;
      verification.message += fmt::format("; {} of the {} elements of {} were never written", unwritten,
                                          actual[i].count(), actual[i].name);
    }
  }
  if (const auto damage = arguments.find_guard_damage(set, noise)) {
    const char* place = damage->distance < 0 ? "before the beginning of" : "past the end of";
    if (!verification.passed) verification.message += "; ";
    verification.message +=
        fmt::format("memory {} {} was written, {} bytes away from it", place, damage->tensor,
                    damage->distance < 0 ? -damage->distance : damage->distance + 1);
    verification.passed = false;
  }
  return verification;
}

}  // namespace kbench::referee
