#include "referee/calibration.hpp"

#include "base/system/one_core.hpp"
#include "referee/case_run.hpp"
#include "referee/verifier.hpp"
#include "referee/withheld_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>

namespace kbench::referee {
namespace {

using Times = std::vector<std::chrono::nanoseconds>;
using Wait = protocol::Turns::Wait;
using namespace std::chrono_literals;

// A batch of more calls proves more of short calls; making this many sets takes a few milliseconds.
constexpr std::size_t most_sets = 1024;

// The key of inputs that no submission gets.
const device::InputKey public_key(Seed{});

// Releasing less takes hardly less time, so a call alone needs no more than this unless its own arguments do.
constexpr std::size_t little_memory = std::size_t{128} << 20U;

// An interpreter's runner covers launching for at most a millisecond. In addition to the call, it looks up an
// order's tensors and calls a function.
constexpr std::chrono::nanoseconds longest_of_interpreter = 1200us;

// A calibration goes on until its shortest times agree; on a busy machine it takes at most a few times the minimum.
struct Persistence {
  std::size_t kept;  // this many of the shortest times count
  int most;
  int part;  // they agree within this part of the overhead
};
constexpr Persistence for_calls{.kept = 9, .most = 36, .part = 4};
constexpr Persistence for_filled_calls{.kept = 9, .most = 18, .part = 4};  // filling takes most of the time
constexpr Persistence for_turns{.kept = 5, .most = 10, .part = 10};
constexpr Persistence for_long_turns{
    .kept = 2, .most = 2, .part = 10};  // long calls make the overhead matter little
constexpr Persistence for_carrying{.kept = 5, .most = 20, .part = 10};
constexpr Persistence for_releases{.kept = 2, .most = 8, .part = 10};
constexpr Persistence for_gates{.kept = 5, .most = 20, .part = 4};

// The turns of one measurement, and the memory that they call on if sets are large: their calls take longer then.
constexpr std::size_t most_turns = 64;
constexpr std::size_t memory_of_turns = std::size_t{4} << 20U;

std::chrono::nanoseconds at_least_none(std::chrono::nanoseconds time) { return std::max(time, 0ns); }

std::chrono::nanoseconds least(const Times& times) { return *std::min_element(times.begin(), times.end()); }

// For warm caches, a batch has at most as many sets as fit into half of a GPU's last-level cache, or into a
// typical second-level cache of a core.
std::size_t sets_of_batch(const Session& session, std::size_t bytes_of_set) {
  constexpr std::size_t second_level = std::size_t{512} << 10U;
  constexpr std::size_t few = 4;  // such a batch proves little: it may take more memory
  const device::DeviceTraits& device = session.device.traits();
  const std::size_t most = device.most_batch_bytes / bytes_of_set;
  // With an interpreter, a window is some 0.3 ms longer than its calls and the overhead.
  std::size_t sets = session.submission.is_document()
                         ? most
                         : std::min(most, std::max(device.batch_bytes / bytes_of_set, few));
  if (session.sampling.cache == CacheMode::warm)
    sets = std::min(sets, std::max(device.cache_bytes / 2, second_level) / bytes_of_set);
  return std::clamp<std::size_t>(sets, 1, most_sets);
}

memory::ArgumentLayout layout_of(const Session& session, const CaseDescription& description) {
  return {session.description.signature, description.test_case};
}

// Calls `measure`, and adds the case's name if the runner fails.
void naming(const CaseDescription& description, const std::function<void()>& measure) {
  try {
    measure();
  } catch (const protocol::RunnerFailure& failure) {
    throw std::runtime_error(
        fmt::format("calibrating the audit of case '{}', before the submission was loaded: {}",
                    description.test_case.name, failure.what()));
  }
}

// The time of windows beyond their work, which is the same in each. The shortest windows count: other work on the
// machine can only lengthen one.
class Excess {
 public:
  explicit Excess(Persistence persistence) : persistence_(persistence) {}

  void add(std::chrono::nanoseconds window) {
    windows_.insert(std::upper_bound(windows_.begin(), windows_.end(), window), window);
  }

  // Leaves out the longest of more than two, which may have been disturbed. It never requires closer
  // agreement than the resolution of the clocks, or than a tenth of the work's tolerance.
  bool is_known(std::chrono::nanoseconds work) const {
    const std::size_t kept = persistence_.kept;
    if (windows_.size() < kept) return false;
    if (windows_.size() >= static_cast<std::size_t>(persistence_.most)) return true;
    const auto spread = windows_[kept > 2 ? kept - 2 : kept - 1] - windows_.front();
    return spread <= std::max({(windows_.front() - work) / persistence_.part, work / 200, resolution});
  }

  Times beyond(std::chrono::nanoseconds work) const {
    Times beyond;
    for (std::size_t i = 0; i < persistence_.kept; ++i) beyond.push_back(at_least_none(windows_[i] - work));
    return beyond;
  }

 private:
  static constexpr std::chrono::nanoseconds resolution = 1us;

  Persistence persistence_;
  Times windows_;  // sorted
};

// Measures what a call of the trusted function adds to its work. `prepare` runs before each.
Times measure_calls(Caller& caller, memory::Arguments& arguments, Persistence persistence,
                    const std::function<void()>& prepare) {
  FinalLines lines = caller.lines_of_call(arguments);
  Excess excess(persistence);
  while (!excess.is_known(0ns)) {
    prepare();
    const Caller::Times times = caller.call(arguments, lines, {});
    excess.add(times.window - times.claimed);
  }
  return excess.beyond(0ns);
}

// Fills memory on all cores, as it is filled for a submission's calls. The contents do not matter, and are not a
// problem's inputs, which some take seconds to make.
class Refill {
 public:
  Refill(device::DeviceMemory& device, const memory::ArgumentLayout& layout)
      : device_(device), source_(device.share(layout, 1)) {}

  void operator()(memory::Arguments& arguments) const {
    const std::vector<Tensor> from = source_->inputs(0);
    for (std::size_t set = 0; set < arguments.sets(); ++set) {
      arguments.begin_call(set, noise_);
      const std::vector<Tensor> to = arguments.inputs(set);
      for (std::size_t i = 0; i < to.size(); ++i) device_.copy(to[i].data, from[i].data, to[i].bytes());
    }
  }

 private:
  device::DeviceMemory& device_;
  std::unique_ptr<memory::Arguments> source_;
  memory::Noise noise_{public_key.stream(0, 0, 0)};
};

// Memory is filled before each call, as it is for a submission: on some virtual machines a process then needs
// hundreds of microseconds to resume. A submission can avoid that, so calls are measured without filling as well.
void measure_by_calls(AuditOverhead& overhead, Session& session, const CaseDescription& description) {
  const memory::ArgumentLayout layout = layout_of(session, description);
  const auto single = session.device.share_uncleared(layout, 1);
  const Refill refill(session.device, layout);
  Caller caller(session, description);
  caller.map(*single);
  overhead.of_bare_call = measure_calls(caller, *single, for_calls, [] {});
  overhead.of_call = measure_calls(caller, *single, for_filled_calls, [&] { refill(*single); });
  caller.unmap();
}

// One disturbed call in nine does not count. A case's samples may take fifty times as long as this.
constexpr int most_references = 8;
constexpr int part_for_references = 50;

std::vector<std::chrono::nanoseconds> time_reference(Session& session, const CaseDescription& description) {
  const device::InputKey key = std::exchange(session.key, public_key);
  Times times;
  naming(description, [&] {
    times = CaseRun(session, description)
                .time_reference(most_references, session.sampling.time_limit / part_for_references);
  });
  session.key = key;
  return times;
}

// A turn is short, so many are measured together. Each begins as in a batch of a submission: its inputs are copied there. Where the
// processor time counts there is no call: one that is interrupted takes longer by the runner's clock than of its processor time.
// A call is made where the window counts, because outputs that another core has just written take longer to gather.
void measure_by_turns(AuditOverhead& overhead, Session& session, const CaseDescription& description) {
  if (overhead.sets < 2) return;
  const std::size_t sets = std::clamp<std::size_t>(memory_of_turns / overhead.bytes_of_set, 2,
                                                   std::min(overhead.sets, most_turns));
  const auto batch = session.device.share_for_turns(layout_of(session, description), sets);
  const WithheldInputs inputs(session.device, *batch);
  for (std::size_t set = 0; set < sets; ++set)
    for (const Tensor& each : inputs.of(set)) std::memset(each.data, 0, each.bytes());
  Caller caller(session, description);
  caller.map(*batch);
  FinalLines lines = caller.lines_of_batch(*batch, sets);
  const auto count = static_cast<std::int64_t>(sets);
  const auto take = [&](Caller::Turn turn, Wait wait) {
    return caller.in_turns(*batch, lines, sets, {}, turn, wait, [&](std::size_t set) { inputs.reveal(set); });
  };
  const auto of_each = [&](const Excess& excess) {
    Times times = excess.beyond(0ns);
    for (auto& time : times) time /= count;
    return times;
  };
  const Persistence persistence = sets > 2 ? for_turns : for_long_turns;
  Excess windows(persistence);
  Excess processor(persistence);
  while (!processor.is_known(0ns)) {
    const Caller::Times times = take(Caller::Turn::nothing, Wait::asleep);
    windows.add(times.window);
    processor.add(times.processor_time);
  }
  overhead.of_turn = of_each(windows);
  overhead.of_turn_processor = of_each(processor);
  if (!system::OneCore().is_only()) {
    Excess awake(persistence);
    while (!awake.is_known(0ns)) {
      const Caller::Times times = take(Caller::Turn::call, Wait::awake);
      awake.add(times.window - times.claimed);
    }
    overhead.of_awake_turn = of_each(awake);
  }
  caller.unmap();
}

// Fills inputs, and outputs with the expected values, so that values can be carried there and back.
void fill(const memory::Arguments& arguments, Session& session, const CaseDescription& description) {
  Verifier verifier(session.device, session.problem, session.activity, arguments.layout(), description,
                    session.host());
  std::vector<std::byte> bytes;
  for (std::size_t set = 0; set < arguments.sets(); ++set) {
    verifier.create_inputs(public_key, arguments.inputs(set), static_cast<std::uint32_t>(set));
    verifier.compute_expected(arguments.inputs(set));
    const std::vector<Tensor> outputs = arguments.outputs(set);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      bytes.resize(outputs[i].bytes());
      session.device.copy(bytes.data(), verifier.expected()[i].data, bytes.size());
      session.device.copy(outputs[i].data, bytes.data(), bytes.size());
    }
  }
}

// If memory is released while the clock runs, the trusted function touches all of it twice. The second pass is the
// time of its kernels; the rest is overhead, including a GPU's look-up of memory that it has not used lately. Each
// measurement uses new memory, as an audit does, for a driver takes longer to map memory for the first time. A
// process's very first mapping takes milliseconds more, and so does any while another process uses the GPU. A single
// call costs the same in any case, for its memory is mapped.
ReleaseOverhead::Measured measure_release(Session& session, const CaseDescription& description,
                                          std::size_t sets) {
  const memory::ArgumentLayout layout = layout_of(session, description);
  Caller caller(session, description);
  std::unique_ptr<memory::Arguments> memory;
  Excess excess(for_releases);
  auto again = std::chrono::nanoseconds::max();
  while (!excess.is_known(again)) {
    caller.unmap();
    // CaseRun::batch() does the same.
    const auto previous = std::exchange(memory, session.device.share_uncleared(layout, sets));
    FinalLines lines = caller.lines_of_batch(*memory, sets);
    session.device.finish();
    session.device.settle();
    excess.add(caller.batch(*memory, lines, sets, {}).window);
    again = std::min(again, caller.batch_again(*memory, lines, sets).claimed);
  }
  return {.bytes = sets * layout.bytes_of_one_set(), .times = excess.beyond(again)};
}

// The trusted function waits for the gate before it reads the memory, which is given no contents here.
Times measure_gate(Session& session, const CaseDescription& description) {
  const memory::ArgumentLayout layout = layout_of(session, description);
  const auto gated = session.device.share_gated(layout, 1);
  if (!gated) return {};
  const auto coming = session.device.keep(layout, 1);
  Caller caller(session, description);
  caller.map(*gated);
  FinalLines lines = caller.lines_of_call(*gated);
  Excess excess(for_gates);
  while (!excess.is_known(0ns)) {
    const auto measured = caller.behind_gate(*gated, *coming, std::chrono::nanoseconds::max(), lines);
    if (!measured) throw std::runtime_error("the trusted function waited for the gate");
    excess.add(measured->times.window - measured->times.claimed);
  }
  caller.unmap();
  return excess.beyond(0ns);
}

// One measurement serves all cases: the cost of a single call on mapped memory does not depend on the memory.
void measure_by_release(std::map<int, AuditOverhead>& overheads, Session& session, Cases cases) {
  const auto of = [&](const CaseDescription* each) -> const AuditOverhead& {
    return overheads.at(each->test_id);
  };
  const auto bytes_of_batch = [&](const CaseDescription* each) {
    return of(each).sets * of(each).bytes_of_set;
  };
  const CaseDescription& smallest = **std::min_element(
      cases.begin(), cases.end(), [&](auto* a, auto* b) { return of(a).bytes_of_set < of(b).bytes_of_set; });
  const CaseDescription& largest = **std::max_element(
      cases.begin(), cases.end(), [&](auto* a, auto* b) { return bytes_of_batch(a) < bytes_of_batch(b); });
  Times of_call;
  Times of_gate;
  ReleaseOverhead::Measured little;
  naming(smallest, [&] {
    const auto single = session.device.share_uncleared(layout_of(session, smallest), 1);
    Caller caller(session, smallest);
    caller.map(*single);
    of_call = measure_calls(caller, *single, for_calls, [] {});
    caller.unmap();
    if (!session.host().carries_values())
      of_gate = measure_gate(session, smallest);  // it reads inputs before the call
    little = measure_release(session, smallest, of(&smallest).sets_in(little_memory));
  });
  ReleaseOverhead::Measured much = little;
  if (bytes_of_batch(&largest) > little.bytes)
    naming(largest, [&] { much = measure_release(session, largest, of(&largest).sets); });
  for (auto& [test_id, overhead] : overheads) {
    overhead.of_release.emplace(little, much);
    overhead.of_call = of_call;
    overhead.of_gate = of_gate;
    if (session.submission.is_document()) overhead.of_interpreter = longest_of_interpreter;
  }
}

}  // namespace

std::map<int, AuditOverhead> measure_audit_overheads(Session& session, Cases cases) {
  std::map<int, AuditOverhead> overheads;
  if (cases.empty()) return overheads;
  for (const CaseDescription* each : cases) {
    const std::size_t bytes = layout_of(session, *each).bytes_of_one_set();
    overheads[each->test_id] = {
        .sets = sets_of_batch(session, bytes), .bytes_of_set = bytes, .of_release = {}, .of_call = {}};
  }
  const bool memory_stays =
      session.device.share_uncleared(layout_of(session, *cases.front()), 1)->keeps_inputs();
  if (memory_stays) {
    for (const CaseDescription* each : cases)
      naming(*each, [&] {
        measure_by_calls(overheads.at(each->test_id), session, *each);
        measure_by_turns(overheads.at(each->test_id), session, *each);
      });
  } else {
    measure_by_release(overheads, session, cases);
  }
  for (const CaseDescription* each : cases)
    overheads.at(each->test_id).of_reference = time_reference(session, *each);
  return overheads;
}

std::chrono::nanoseconds measure_carrying(Session& session, const CaseDescription& description,
                                          const AuditOverhead& overhead) {
  constexpr std::size_t most_calls = 8;
  const memory::ArgumentLayout layout = layout_of(session, description);
  const std::size_t calls = std::min(overhead.sets, most_calls);
  const auto batch = session.device.share(layout, calls);
  fill(*batch, session, description);
  Caller caller(session, description);
  caller.map(*batch);
  FinalLines lines = caller.lines_of_batch(*batch, calls);
  Excess excess(for_carrying);
  while (!excess.is_known(0ns)) {
    const Caller::Times times = caller.batch_again(*batch, lines, calls);
    excess.add(times.window - times.claimed);
  }
  caller.unmap();
  return at_least_none(excess.beyond(least(overhead.of_call)).front()) / static_cast<std::int64_t>(calls);
}

}  // namespace kbench::referee
