#include "referee/audit_overhead.hpp"

#include "referee/caller.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace kbench::referee {
namespace {

using Times = std::vector<std::chrono::nanoseconds>;
using namespace std::chrono_literals;

constexpr std::size_t most_sets = 256;
constexpr int calls = 9;

// How many times as long as it must a calibration may take, where the machine is not quiet.
constexpr std::size_t kept_batches = 5;
constexpr int most_batches = 20;
constexpr std::size_t kept_releases = 2;
constexpr int most_releases = 8;

std::chrono::nanoseconds at_least_none(std::chrono::nanoseconds time) { return std::max(time, 0ns); }

// What windows of the same work have beyond what that work takes. The shortest count: what else runs on the machine can
// only lengthen one.
class Excess {
 public:
  explicit Excess(std::size_t kept) : kept_(kept) {}

  void add(std::chrono::nanoseconds window) {
    windows_.insert(std::upper_bound(windows_.begin(), windows_.end(), window), window);
  }

  // Those that count are within a tenth of the overhead, or within what the clocks resolve; the longest of more than two
  // may have been disturbed.
  bool is_settled(std::chrono::nanoseconds work) const {
    if (windows_.size() < kept_) return false;
    const auto spread = windows_[kept_ > 2 ? kept_ - 2 : kept_ - 1] - windows_.front();
    return spread <= std::max((windows_.front() - work) / 10, resolution);
  }

  Times beyond(std::chrono::nanoseconds work) const {
    Times beyond;
    for (std::size_t i = 0; i < kept_; ++i) beyond.push_back(at_least_none(windows_[i] - work));
    return beyond;
  }

 private:
  static constexpr std::chrono::nanoseconds resolution = 1us;

  std::size_t kept_;
  Times windows_;  // sorted
};

// The trusted function moves each byte once. A batch of it takes longer than so many single calls by what the order costs,
// and by what it costs any function to come upon memory whose addresses the processor has not translated lately.
void measure_by_calls(AuditOverhead& overhead, Caller& caller, const memory::Arguments& single,
                      const memory::Arguments& batch) {
  caller.map(single);
  FinalLines lines = caller.lines_of_call(single);
  Times alone;
  for (int i = 0; i < calls; ++i) {
    const Caller::Times times = caller.call(single, lines, {});
    alone.push_back(times.claimed);
    overhead.of_call.push_back(at_least_none(times.window - times.claimed));
  }
  std::nth_element(alone.begin(), alone.begin() + calls / 2, alone.end());
  const std::chrono::nanoseconds expected = alone[calls / 2] * static_cast<std::int64_t>(batch.sets());

  caller.map(batch);
  FinalLines lines_of_batch = caller.lines_of_batch(batch, batch.sets());
  Excess excess(kept_batches);
  for (int i = 0; i < most_batches && !excess.is_settled(expected); ++i)
    excess.add(caller.batch(batch, lines_of_batch, batch.sets(), {}).window);
  overhead.of_largest_batch = excess.beyond(expected);
}

// Where memory is released when the clock runs, the trusted function comes upon all of it twice. The second time is what its
// kernels take; all the rest is overhead, and so is what it takes a GPU to find memory that it has not seen lately. As in
// an audit it is new memory each time, for a driver takes longer to map what has never been mapped. The very first mapping
// of a process takes milliseconds more, and so does any while another process uses the GPU. A single call, whose memory is
// mapped, costs the same in any case.
void measure_by_release(AuditOverhead& overhead, Session& session, Caller& caller,
                        std::unique_ptr<memory::Arguments> batch, const AuditOverhead* of_another_case) {
  const memory::ArgumentLayout layout = batch->layout();
  Excess excess(kept_releases);
  auto again = std::chrono::nanoseconds::max();
  for (int i = 0; i < most_releases && !excess.is_settled(again); ++i) {
    caller.unmap();
    std::unique_ptr<memory::Arguments> previous;  // as in CaseRun::batch()
    if (i > 0) previous = std::exchange(batch, session.device.share_uncleared(layout, overhead.sets));
    FinalLines lines = caller.lines_of_batch(*batch, overhead.sets);
    excess.add(caller.batch(*batch, lines, overhead.sets, {}).window);
    again = std::min(again, caller.batch_again(*batch, lines, overhead.sets).claimed);
  }
  overhead.of_largest_batch = excess.beyond(again);
  if (of_another_case != nullptr) {
    overhead.of_call = of_another_case->of_call;
    return;
  }
  FinalLines lines = caller.lines_of_call(*batch);
  for (int i = 0; i < calls; ++i) {
    const Caller::Times times = caller.call(*batch, lines, {});
    overhead.of_call.push_back(at_least_none(times.window - times.claimed));
  }
}

}  // namespace

Times AuditOverhead::of_batch(int calls) const {
  if (is_of_memory) return of_largest_batch;
  Times part = of_largest_batch;
  for (std::chrono::nanoseconds& each : part) each = each * calls / static_cast<std::int64_t>(sets);
  return part;
}

AuditOverhead measure_audit_overhead(Session& session, const CaseDescription& description,
                                     const AuditOverhead* of_another_case) {
  const memory::ArgumentLayout layout(session.description.signature, description.test_case);
  AuditOverhead overhead;
  overhead.sets =
      std::clamp<std::size_t>(session.device.sets_of_batch(layout.bytes_of_one_set()), 1, most_sets);
  Caller caller(session, description);
  auto batch = session.device.share_uncleared(layout, overhead.sets);
  overhead.is_of_memory = !batch->keeps_inputs();
  if (overhead.is_of_memory) {
    measure_by_release(overhead, session, caller, std::move(batch), of_another_case);
  } else {
    measure_by_calls(overhead, caller, *session.device.share_uncleared(layout, 1), *batch);
  }
  return overhead;
}

}  // namespace kbench::referee
