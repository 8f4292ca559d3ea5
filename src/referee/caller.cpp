#include "referee/caller.hpp"

#include "toolchain/entry.hpp"

#include <vector>

namespace kbench::referee {
namespace {

using protocol::Order;
using protocol::OrderKind;
using namespace std::chrono_literals;

// A core that has slept, or done other work, reaches its clock for vector arithmetic after about 2 ms (a Xeon of
// 2023, virtualised). Calls that are short beside that are given less: their samples would cost too much.
constexpr auto short_call = 100us;
constexpr std::uint32_t busy_before_short_call = 200;  // microseconds
constexpr std::uint32_t busy_before_long_call = 2000;

}  // namespace

void Caller::map(const memory::Arguments& arguments) {
  session_.runner.obey(order(arguments, OrderKind::map, arguments.sets()),
                       {arguments.input_descriptor(), arguments.output_descriptor()}, session_.limits.load);
}

void Caller::unmap() { session_.runner.obey({.kind = OrderKind::map}, {}, session_.limits.load); }

RunnerLink::Reply Caller::call(const memory::Arguments& arguments, FinalLines& lines, std::size_t sets,
                               std::span<const Tensor> own) {
  return call(arguments, {}, lines, sets, own);
}

std::chrono::nanoseconds Caller::time_batch(const memory::Arguments& batch, FinalLines& lines,
                                            std::size_t sets, std::span<const Tensor> own) {
  const RunnerLink::Reply reply =
      batch.keeps_inputs()
          ? call(batch, {}, lines, sets, own)
          : call(batch, {batch.input_descriptor(), batch.output_descriptor()}, lines, sets, own);
  return reply.end - reply.begin;
}

RunnerLink::Reply Caller::call(const memory::Arguments& arguments, std::initializer_list<int> descriptors,
                               FinalLines& lines, std::size_t sets, std::span<const Tensor> own) {
  // Warm is the runner's to do, on the core that will run the call; it begins from the same state.
  // The referee's tensors would otherwise hold their part of the last-level cache against the arguments.
  if (!session_.device.flush_caches(arguments, own)) ++disturbed_calls_;
  return session_.runner.obey(order(arguments, OrderKind::call, sets), descriptors,
                              session_.limits.call * static_cast<std::int64_t>(sets),
                              [&] { lines.gather(); });
}

void Caller::expect_calls_of(std::chrono::nanoseconds time) { calls_are_short_ = time < short_call; }

Order Caller::order(const memory::Arguments& arguments, OrderKind kind, std::size_t sets) const {
  Order order = arguments.order(kind, sets);
  order.busy_microseconds = calls_are_short_ ? busy_before_short_call : busy_before_long_call;
  order.warm = session_.sampling.cache == CacheMode::warm ? 1 : 0;
  const std::vector<ScalarParameter> scalars = session_.description.signature.scalars();
  order.scalar_count = static_cast<std::uint32_t>(scalars.size());
  for (std::size_t i = 0; i < scalars.size(); ++i) {
    order.scalars.at(i) = toolchain::scalar_slot(description_.scalars[i], scalars[i].type);
  }
  return order;
}

}  // namespace kbench::referee
