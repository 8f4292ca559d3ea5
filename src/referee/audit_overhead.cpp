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
constexpr int batches = 5;
constexpr int most_releases = 8;
constexpr int calls = 9;

std::chrono::nanoseconds at_least_none(std::chrono::nanoseconds time) { return std::max(time, 0ns); }

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
  for (int i = 0; i < batches; ++i) {
    const Caller::Times times = caller.batch(batch, lines_of_batch, batch.sets(), {});
    overhead.of_largest_batch.push_back(at_least_none(times.window - expected));
  }
}

// Where memory is released when the clock runs, the trusted function comes upon all of it twice. The second time is what its
// kernels take; all the rest is overhead, and so is what it takes a GPU to find memory that it has not seen lately. As in
// an audit it is new memory each time, for a driver takes longer to map what has never been mapped. The very first mapping
// of a process takes milliseconds more, and so does any while another process uses the GPU: the shortest count.
void measure_by_release(AuditOverhead& overhead, Session& session, Caller& caller,
                        std::unique_ptr<memory::Arguments> batch) {
  const memory::ArgumentLayout layout = batch->layout();
  Times windows;
  auto again = std::chrono::nanoseconds::max();
  // The two shortest are within a tenth of the overhead: what is beside them was disturbed.
  const auto are_settled = [&] {
    return windows.size() >= 2 && windows[1] - windows[0] <= (windows[0] - again) / 10;
  };
  for (int i = 0; i < most_releases && !are_settled(); ++i) {
    caller.unmap();
    std::unique_ptr<memory::Arguments> previous;  // as in CaseRun::batch()
    if (i > 0) previous = std::exchange(batch, session.device.share_uncleared(layout, overhead.sets));
    FinalLines lines = caller.lines_of_batch(*batch, overhead.sets);
    windows.push_back(caller.batch(*batch, lines, overhead.sets, {}).window);
    std::sort(windows.begin(), windows.end());
    again = std::min(again, caller.batch_again(*batch, lines, overhead.sets).claimed);
  }
  windows.resize(2);
  for (const auto window : windows) overhead.of_largest_batch.push_back(at_least_none(window - again));

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

AuditOverhead measure_audit_overhead(Session& session, const CaseDescription& description) {
  const memory::ArgumentLayout layout(session.description.signature, description.test_case);
  AuditOverhead overhead;
  overhead.sets =
      std::clamp<std::size_t>(session.device.sets_of_batch(layout.bytes_of_one_set()), 1, most_sets);
  Caller caller(session, description);
  auto batch = session.device.share_uncleared(layout, overhead.sets);
  overhead.is_of_memory = !batch->keeps_inputs();
  if (overhead.is_of_memory) {
    measure_by_release(overhead, session, caller, std::move(batch));
  } else {
    measure_by_calls(overhead, caller, *session.device.share_uncleared(layout, 1), *batch);
  }
  return overhead;
}

}  // namespace kbench::referee
