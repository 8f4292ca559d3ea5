#include "referee/caller.hpp"

#include "protocol/entry.hpp"
#include "referee/memory_fault.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

namespace kbench::referee {
namespace {

using protocol::Order;
using protocol::OrderKind;
using namespace std::chrono_literals;

// A core that has slept, or done other work, reaches its clock for vector arithmetic after about 2 ms (a Xeon of
// 2023, virtualised). Calls that are short beside that are given less: their samples would cost too much.
constexpr auto short_call = 100us;
constexpr auto busy_before_short_call = 200us;
constexpr auto busy_before_long_call = 2000us;

// A batch is as many calls as take some milliseconds, or one call: one that takes so much longer than a call may has hung.
constexpr std::chrono::milliseconds batch_limit = 5s;

}  // namespace

void Caller::map(const memory::Arguments& arguments) {
  session_.runner->obey(order(arguments, OrderKind::map, arguments.sets()),
                        {arguments.input_descriptor(), arguments.output_descriptor()},
                        protocol::own_work_limit);
}

void Caller::unmap() { session_.runner->obey({.kind = OrderKind::map}, {}, protocol::own_work_limit); }

void Caller::rehearse(const memory::Arguments& arguments) {
  obey_within(session_.limits.prepare, order(arguments, OrderKind::call, 1), {}, arguments, {}, {});
}

Caller::Times Caller::call(const memory::Arguments& arguments, FinalLines& lines, std::span<const Tensor> own,
                           const std::function<void()>& meanwhile) {
  return obey(order(arguments, OrderKind::call, 1), {}, arguments, lines, own, meanwhile);
}

Caller::Times Caller::batch(const memory::Arguments& batch, FinalLines& lines, std::size_t sets,
                            std::span<const Tensor> own) {
  const Order order = this->order(batch, OrderKind::call, sets);
  if (batch.keeps_inputs()) return obey(order, {}, batch, lines, own);
  // Addresses tell nothing, and whoever makes objects of tensors can make them beforehand.
  session_.runner->obey(this->order(batch, OrderKind::map, sets), {}, protocol::own_work_limit);
  return obey(order, {batch.input_descriptor(), batch.output_descriptor()}, batch, lines, own);
}

Caller::Times Caller::batch_again(const memory::Arguments& batch, FinalLines& lines, std::size_t sets) {
  return obey(order(batch, OrderKind::call, sets), {}, batch, lines, {});
}

Caller::Times Caller::obey(const Order& order, std::initializer_list<int> descriptors,
                           const memory::Arguments& arguments, FinalLines& lines, std::span<const Tensor> own,
                           const std::function<void()>& meanwhile) {
  // The runner wakes on this core. It could use the time if it were told to do any of this itself.
  session_.device.flush_caches(arguments,
                               own);  // the referee's tensors would hold their part of the last-level cache
  session_.device.raise_clock_rate(calls_are_short_ ? busy_before_short_call : busy_before_long_call);
  if (session_.sampling.cache == CacheMode::warm) session_.device.load_caches(arguments, order.set_count);

  const std::chrono::milliseconds call_limit = session_.limits.call;
  const auto limit =
      std::min(call_limit * static_cast<std::int64_t>(order.set_count), call_limit + batch_limit);
  const protocol::RunnerLink::Reply reply = obey_within(
      limit, order, descriptors, arguments, [&] { lines.gather(); }, meanwhile);
  return {
      .claimed = reply.claimed, .window = reply.end - reply.begin, .processor_time = reply.processor_time};
}

protocol::RunnerLink::Reply Caller::obey_within(std::chrono::milliseconds limit, const Order& order,
                                                std::initializer_list<int> descriptors,
                                                const memory::Arguments& arguments,
                                                const std::function<void()>& when_done,
                                                const std::function<void()>& meanwhile) {
  try {
    return session_.runner->obey(order, descriptors, limit, when_done, meanwhile);
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
