#include "referee/caller.hpp"

#include "base/system/quiet.hpp"
#include "isolation/protocol/entry.hpp"
#include "referee/memory_fault.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

namespace kbench::referee {
namespace {

using protocol::Order;
using protocol::OrderKind;
using namespace std::chrono_literals;

// A core that has slept, or done other work, reaches its clock for vector arithmetic after about 2 ms (a Xeon of
// 2023, virtualised). Calls much shorter than that are given less: their samples would cost too much.
constexpr auto short_call = 100us;
constexpr auto busy_before_short_call = 200us;
constexpr auto busy_before_long_call = 2000us;

// A batch is as many calls as take some milliseconds, or one call: one that takes so much longer than a call may has hung.
constexpr std::chrono::milliseconds batch_limit = 5s;

// A runner that fails does not reach its next turn. This is how late the referee notices.
constexpr std::chrono::milliseconds look_for_news = 10ms;

// A runner takes some 10 us to answer after its last turn, and to stop.
constexpr auto longest_end = 100us;

// Throws RunnerFailure for what no allocator of the runner has.
void find_returned(memory::Arguments& arguments, const std::vector<protocol::ReturnedTensor>& tensors) {
  if (arguments.find_returned(tensors)) return;
  throw protocol::RunnerFailure(
      decision::FailureKind::forged_message,
      "the submission named memory for a tensor that it returned, and there is none");
}

std::vector<std::uint32_t> drawn_order(std::size_t sets) {
  std::vector<std::uint32_t> order(sets);
  std::iota(order.begin(), order.end(), 0U);
  std::shuffle(order.begin(), order.end(), std::random_device());
  return order;
}

// The sum of as many, if of a hundred or more the longest hundredth are as the others on average: no account of this
// machine shows what its hypervisor, or an interrupt, took of them.
std::chrono::nanoseconds without_longest(std::vector<std::chrono::nanoseconds> windows) {
  constexpr std::int64_t part = 100;
  const auto count = static_cast<std::int64_t>(windows.size());
  const std::int64_t kept = count - count / part;
  std::nth_element(windows.begin(), windows.begin() + kept, windows.end());
  return std::accumulate(windows.begin(), windows.begin() + kept, 0ns) * count / kept;
}

// Launching took 0.02 to 0.3 ms a call for programs in Python, so that several hundred are queued by then.
constexpr std::chrono::milliseconds longest_queueing = 500ms;

}  // namespace

void Caller::map(const memory::Arguments& arguments) {
  session_.runner->execute(order(arguments, OrderKind::map, arguments.sets()), arguments.descriptors(),
                           protocol::own_work_limit);
}

void Caller::unmap() { session_.runner->execute({.kind = OrderKind::map}, {}, protocol::own_work_limit); }

void Caller::make_first_call(const memory::Arguments& arguments) {
  execute_within(session_.limits.prepare, order(arguments, OrderKind::call, 1), {}, arguments, {});
}

Caller::Times Caller::call(memory::Arguments& arguments, FinalLines& lines, std::span<const Tensor> own,
                           const std::function<void()>& meanwhile) {
  return execute(order(arguments, OrderKind::call, 1), {}, arguments, lines, own, meanwhile);
}

Caller::Times Caller::batch(memory::Arguments& batch, FinalLines& lines, std::size_t sets,
                            std::span<const Tensor> own) {
  const Order order = this->order(batch, OrderKind::call, sets);
  if (batch.keeps_inputs()) return execute(order, {}, batch, lines, own);
  // Addresses reveal nothing about the inputs, and a runner that makes objects of tensors can make them beforehand.
  session_.runner->execute(this->order(batch, OrderKind::map, sets), {}, protocol::own_work_limit);
  return execute(order, batch.descriptors(), batch, lines, own);
}

Caller::Times Caller::batch_again(memory::Arguments& batch, FinalLines& lines, std::size_t sets) {
  return execute(order(batch, OrderKind::call, sets), {}, batch, lines, {});
}

// A call cannot begin before its turn, because its inputs are not there. It cannot end after it, because lines of its
// outputs are gathered before the next turn.
Caller::Times Caller::in_turns(memory::Arguments& batch, FinalLines& lines, std::size_t sets,
                               std::span<const Tensor> own, Turn turn, protocol::Turns::Wait wait,
                               const std::function<void(std::size_t)>& reveal) {
  using Clock = std::chrono::steady_clock;
  device::Device& device = session_.device;
  protocol::RunnerLink& runner = *session_.runner;
  const bool is_warm = session_.sampling.cache == CacheMode::warm;
  const bool shares_core = wait == protocol::Turns::Wait::asleep;
  // The processor time of a runner that shares this core; else how long either side had to wait for its own.
  const auto account = [&] {
    return shares_core ? runner.processor_time()
                       : system::waiting_time_of(runner.pid()) + system::waiting_time_of_thread();
  };
  const std::chrono::milliseconds limit = limit_of(sets);
  protocol::Turns turns(batch.output_memory());
  turns.begin(wait);
  Order order = this->order(batch, OrderKind::take_turns, sets);
  if (turn == Turn::nothing) order.tensor_count = 0;
  Times times{.wait = wait};
  times.turns.reserve(sets);
  std::chrono::nanoseconds at_begin{};
  std::chrono::nanoseconds at_end{};
  const auto take = [&](const system::OneCore& core) {
    const auto deadline = Clock::now() + limit;
    const auto is_reached = [&](std::uint32_t number) {
      // The news may be the answer after the last turn; else execute() finds the reason.
      while (!turns.is_reached(number, look_for_news))
        if (runner.has_news() || Clock::now() >= deadline) return turns.is_reached(number, 0ms);
      return true;
    };
    if (!shares_core) core.send_away(runner.pid());
    if (!is_reached(1)) return;
    at_begin = account();
    std::uint32_t number = 1;
    for (const std::uint32_t set : drawn_order(sets)) {
      reveal(set);
      is_warm ? device.load_set(batch, set) : device.flush_set(batch, set);
      if (shares_core) core.fetch(runner.pid());
      const auto begin = Clock::now();
      turns.give(number, set);
      if (!is_reached(++number)) return;
      lines.gather(set);
      times.turns.push_back(Clock::now() - begin);
    }
    at_end = account();
  };

  device.flush_caches(batch, own);
  device.raise_clock_rate(calls_are_short_ ? busy_before_short_call : busy_before_long_call);
  const auto reply = execute_within(limit, order, {}, batch, {.executed_meanwhile = take});
  if (times.turns.size() != sets)
    throw protocol::RunnerFailure(decision::FailureKind::forged_message,
                                  "the submission said that all calls were done before each had its turn");
  times.claimed = reply.claimed;
  times.window = std::accumulate(times.turns.begin(), times.turns.end(), 0ns);
  if (shares_core) {
    // The account of a thread that runs on another core is exact only when it has stopped.
    const std::chrono::nanoseconds stopped = runner.processor_time();
    times.processor_time = (stopped - at_end > longest_end ? stopped : at_end) - at_begin;
  } else {
    times.processor_time =
        std::max(std::min(times.window - (at_end - at_begin), without_longest(times.turns)), 0ns);
  }
  times.copied = reply.copied;
  return times;
}

Caller::Times Caller::execute(const Order& order, const std::vector<int>& descriptors,
                              memory::Arguments& arguments, FinalLines& lines, std::span<const Tensor> own,
                              const std::function<void()>& meanwhile) {
  // The runner wakes on this core. It could use the time if it were ordered to do any of this itself.
  session_.device.flush_caches(arguments,
                               own);  // the referee's tensors would hold their part of the last-level cache
  session_.device.raise_clock_rate(calls_are_short_ ? busy_before_short_call : busy_before_long_call);
  if (session_.sampling.cache == CacheMode::warm) session_.device.load_caches(arguments, order.set_count);

  const protocol::RunnerLink::Reply reply =
      execute_within(limit_of(order.set_count), order, descriptors, arguments,
                     {.when_done =
                          [&](const auto& returned) {
                            find_returned(arguments, returned);
                            lines.gather();
                          },
                      .meanwhile =
                          [&] {
                            arguments.take_returned();
                            if (meanwhile) meanwhile();
                          }});
  return {.claimed = reply.claimed,
          .window = reply.end - reply.begin,
          .processor_time = reply.processor_time,
          .copied = reply.copied};
}

std::chrono::milliseconds Caller::limit_of(std::size_t sets) const {
  const std::chrono::milliseconds call_limit = session_.limits.call;
  return std::min(call_limit * static_cast<std::int64_t>(sets), call_limit + batch_limit);
}

std::optional<Caller::TimesBehindGate> Caller::behind_gate(memory::Arguments& gated,
                                                           const memory::Arguments& arguments,
                                                           std::chrono::nanoseconds delivery,
                                                           FinalLines& lines) {
  device::Device& device = session_.device;
  const std::size_t sets = gated.sets();
  device.close_gate(gated);
  bool has_waited = false;
  const auto queued = execute_within(limit_of(sets) + longest_queueing, order(gated, OrderKind::queue, sets),
                                     {}, gated, {.patience = longest_queueing, .when_late = [&] {
                                                   has_waited = true;
                                                   device.open_gate(gated);
                                                 }});
  const Order finish = order(gated, OrderKind::finish, sets);
  if (has_waited) {
    execute_within(limit_of(sets), finish, {}, gated, {});
    return std::nullopt;
  }
  device.flush_caches(gated, {});
  const auto reply = execute_within(limit_of(sets), finish, {}, gated,
                                    {.at_begin = [&] { device.deliver(arguments, gated); },
                                     .when_done =
                                         [&](const auto&) {
                                           find_returned(gated, queued.returned);
                                           lines.gather();
                                         },
                                     .meanwhile = [&] { gated.take_returned(); }});
  const auto delivering = std::min(device.measured_time(), delivery);
  return TimesBehindGate{.times = {.claimed = reply.claimed,
                                   .window = reply.end - reply.begin - delivering,
                                   .processor_time = reply.processor_time,
                                   .copied = queued.copied},
                         .launching = queued.end - queued.begin};
}

protocol::RunnerLink::Reply Caller::execute_within(std::chrono::milliseconds limit, const Order& order,
                                                   const std::vector<int>& descriptors,
                                                   const memory::Arguments& arguments,
                                                   const protocol::RunnerLink::Beside& beside) {
  try {
    return session_.runner->execute(order, descriptors, limit, beside);
  } catch (const protocol::RunnerMemoryFault& failure) {
    throw protocol::RunnerFailure(failure.kind(),
                                  describe(failure.fault(), arguments.layout(), arguments.sets()));
  }
}

void Caller::expect_calls_of(std::chrono::nanoseconds time) { calls_are_short_ = time < short_call; }

Order Caller::order(const memory::Arguments& arguments, OrderKind kind, std::size_t sets) const {
  Order order = arguments.order(kind, sets);
  order.cold = session_.sampling.cache == CacheMode::cold ? 1 : 0;
  const std::vector<ScalarParameter> scalars = session_.description.signature.scalars();
  for (std::size_t i = 0; i < scalars.size(); ++i) {
    order.scalars.at(i) = protocol::scalar_slot(description_.scalars[i], scalars[i].type);
  }
  return order;
}

}  // namespace kbench::referee
