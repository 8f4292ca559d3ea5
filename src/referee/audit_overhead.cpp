#include "referee/audit_overhead.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace kbench::referee {
namespace {

using Times = std::vector<std::chrono::nanoseconds>;

// A process takes longer to wake and to answer if it has more threads than the trusted function, or if its
// call has emptied the caches. On two cores of an EPYC, the trusted function takes 24 to 34 us. Honest calls
// take 10 to 30 us more, and at most 55. A process that requests no cores and reads no clock answers 1 to 3
// us sooner.
constexpr statistics::OverheadRule calls_rule{
    .dispensable_ms = 0.003, .uncertain_part = 0.25, .uncertain_ms = 0.03};

// No process can do without the driver's work: two imports of memory, two mappings and two changes of access. The
// trusted function does them one after the other, and adds a wait and two launches.
constexpr statistics::OverheadRule releases_rule{.least_part = 0.75, .uncertain_part = 0.1};

// When memory is released for one call, that call bears all the uncertainty, and its own first use of new memory. For
// honest calls on an H200 that is 0.08 to 0.2 ms of an overhead of 0.7 ms.
constexpr statistics::OverheadRule release_to_one_call_rule{.least_part = 0.75, .uncertain_part = 0.5};

// Most of it is the GPU's switch from the referee's kernels to the runner's and back, 0.3 ms on an H100,
// which no process can avoid. A process can wait for the inputs with a kernel, and for that kernel with a
// thread. It then saves the gate's opening and a wake-up.
constexpr statistics::OverheadRule gate_rule{.least_part = 0.75, .uncertain_part = 0.1, .uncertain_ms = 0.03};

// The overhead varies with the scheduler and the caches. On two busy cores of a
// Xeon, turns added 4.8 to 7.2 us to their calls, and 2.0 to 2.9 us of the runner's processor time.
constexpr statistics::OverheadRule turns_rule{.dispensable_ms = 0.0005, .uncertain_part = 0.5};
constexpr statistics::OverheadRule turns_processor_rule{
    .dispensable_ms = 0.0002, .uncertain_part = 0.25, .uncertain_ms = 0.0005};

// Two cores of an EPYC see each other's words after 0.1 us.
constexpr statistics::OverheadRule awake_turns_rule{.least_part = 0.75, .uncertain_part = 0.25};

double in_ms(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

std::vector<double> in_ms(const Times& times) {
  std::vector<double> result;
  for (const auto time : times) result.push_back(in_ms(time));
  return result;
}

}  // namespace

ReleaseOverhead::ReleaseOverhead(Measured least, Measured most)
    : least_(std::move(least)), most_(std::move(most)) {}

Times ReleaseOverhead::of(std::size_t bytes) const {
  if (bytes <= least_.bytes) return least_.times;
  if (bytes >= most_.bytes) return most_.times;
  const double part =
      static_cast<double>(bytes - least_.bytes) / static_cast<double>(most_.bytes - least_.bytes);
  Times times = least_.times;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto more = most_.times.at(i) - least_.times[i];
    times[i] += std::chrono::nanoseconds(std::llround(part * static_cast<double>(more.count())));
  }
  return times;
}

std::size_t AuditOverhead::sets_in(std::size_t bytes) const {
  return std::min(sets, (bytes + bytes_of_set - 1) / bytes_of_set);
}

std::size_t AuditOverhead::sets_for(int calls) const {
  const auto needed = static_cast<std::size_t>(calls);
  return of_release ? std::max(needed, sets_in(of_release->least_bytes())) : needed;
}

statistics::Overhead AuditOverhead::of_batch(int calls) const {
  if (!of_release) return of_single_call();
  auto overhead = statistics::estimate_overhead(in_ms(of_release->of(sets_for(calls) * bytes_of_set)),
                                                calls == 1 ? release_to_one_call_rule : releases_rule);
  if (calls == 1) overhead.most_ms += in_ms(of_interpreter);
  return overhead;
}

statistics::Overhead AuditOverhead::of_single_call() const {
  statistics::Overhead overhead = statistics::estimate_overhead(in_ms(of_call), calls_rule);
  if (!of_bare_call.empty()) {
    const auto bare = statistics::estimate_overhead(in_ms(of_bare_call), calls_rule);
    overhead.least_ms = std::min(overhead.least_ms, bare.least_ms);
  }
  overhead.most_ms += in_ms(of_interpreter);
  return overhead;
}

statistics::Overhead AuditOverhead::of_batch_behind_gate() const {
  return statistics::estimate_overhead(in_ms(of_gate), gate_rule);
}

statistics::TurnOverhead AuditOverhead::of_turns(protocol::Turns::Wait wait) const {
  if (wait == protocol::Turns::Wait::awake) {
    const auto overhead = statistics::estimate_overhead(in_ms(of_awake_turn), awake_turns_rule);
    return {.window = overhead, .processor = overhead};
  }
  return {.window = statistics::estimate_overhead(in_ms(of_turn), turns_rule),
          .processor = statistics::estimate_overhead(in_ms(of_turn_processor), turns_processor_rule)};
}

}  // namespace kbench::referee
