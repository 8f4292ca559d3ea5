#include "referee/batch_overhead.hpp"

#include "referee/caller.hpp"

#include <algorithm>

namespace kbench::referee {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t max_calls = 256;
constexpr int lines_of_a_call = 4;
constexpr int repetitions = 5;
constexpr int single_repetitions = 7;

// The trusted function moves each byte once. A batch of it takes longer than so many single calls by what the order costs,
// and by what it costs any function to come upon memory whose addresses the processor has not translated lately.
std::vector<std::chrono::nanoseconds> of_calls(Caller& caller, const memory::Arguments& single,
                                               const memory::Arguments& batch) {
  FinalLines nothing = caller.choose_lines(single, 0, 0);
  caller.map(single);
  std::vector<std::chrono::nanoseconds> singles;
  for (int i = 0; i < single_repetitions; ++i) singles.push_back(caller.call(single, nothing, 1, {}).claimed);
  std::nth_element(singles.begin(), singles.begin() + single_repetitions / 2, singles.end());
  const auto calls = static_cast<std::int64_t>(batch.sets());
  const std::chrono::nanoseconds expected = calls * singles[single_repetitions / 2];

  caller.map(batch);
  FinalLines lines = caller.choose_lines(batch, batch.sets(), lines_of_a_call);
  std::vector<std::chrono::nanoseconds> overheads;
  for (int i = 0; i < repetitions; ++i) {
    const auto taken = caller.time_batch(batch, lines, batch.sets(), {});
    overheads.push_back(std::max<std::chrono::nanoseconds>(taken - expected, 0ns));
  }
  return overheads;
}

// Where memory is released when the clock runs, the trusted function comes upon all of it twice. The second time is what its
// kernels take; all the rest is overhead, and so is what it takes a GPU to find memory that it has not seen lately. The
// first mapping of a size takes a driver longer: the median does not hold that.
std::vector<std::chrono::nanoseconds> of_release(Caller& caller, const memory::Arguments& batch) {
  FinalLines lines = caller.choose_lines(batch, batch.sets(), lines_of_a_call);
  std::vector<std::chrono::nanoseconds> overheads;
  for (int i = 0; i < repetitions; ++i) {
    caller.unmap();
    const std::chrono::nanoseconds released = caller.time_batch(batch, lines, batch.sets(), {});
    const std::chrono::nanoseconds again = caller.call(batch, lines, batch.sets(), {}).claimed;
    overheads.push_back(std::max<std::chrono::nanoseconds>(released - again, 0ns));
  }
  return overheads;
}

}  // namespace

std::vector<std::chrono::nanoseconds> BatchOverhead::of(int calls) const {
  if (is_of_memory) return measured;
  std::vector<std::chrono::nanoseconds> part = measured;
  for (std::chrono::nanoseconds& each : part) each = each * calls / static_cast<std::int64_t>(sets);
  return part;
}

BatchOverhead measure_batch_overhead(Session& session, const CaseDescription& description) {
  const memory::ArgumentLayout layout(session.description.signature, description.test_case);
  const std::size_t sets =
      std::clamp<std::size_t>(session.device.batch_bytes() / layout.bytes_of_one_set(), 1, max_calls);
  Caller caller(session, description);
  const auto batch = session.device.share(layout, sets);
  BatchOverhead overhead{.measured = {}, .sets = sets, .is_of_memory = !batch->keeps_inputs()};
  overhead.measured = overhead.is_of_memory ? of_release(caller, *batch)
                                            : of_calls(caller, *session.device.share(layout, 1), *batch);
  return overhead;
}

}  // namespace kbench::referee
