// The runner's core for Python: a library of C functions that runner.py loads into the submission's interpreter.
//
//     lock_down(); import numpy; ready();
//     while ((kind = next()) != end) ...
//
// The loop is Python's, and so is the call. All that is between begin() and end() is timed. No exception leaves a function.
#include "process/normal_process.hpp"
#include "protocol/frames.hpp"
#include "runner/cpu/cpu_execution.hpp"
#include "runner/memory_fault.hpp"
#include "runner/order_socket.hpp"
#include "sandbox/lockdown.hpp"
#include "sandbox/system_calls.hpp"

#include <chrono>
#include <cstdint>
#include <cstring>
#include <exception>
#include <optional>
#include <system_error>
#include <vector>

namespace {

using namespace kbench;
using protocol::AnswerKind;
using protocol::OrderKind;
using Clock = std::chrono::steady_clock;

class Core {
 public:
  void lock_down() {
    process::give_threads_normal_stacks();
    walls_ = sandbox::lock_down(sandbox::Sockets::none);
  }

  void ready() {
    if (!sandbox::refuse_what_starting_needs())
      walls_ &= ~static_cast<std::uint64_t>(protocol::Wall::seccomp);
    runner::memory_fault::report_to(referee_descriptor);
    referee_.answer(AnswerKind::ready, 0, walls_);
  }

  // Obeys what needs no Python. Returns the kind of an order that does; nothing when the referee is gone.
  std::optional<OrderKind> next() {
    while (referee_.receive(order_, descriptors_)) {
      try {
        if (referee_.lost_descriptors())
          throw std::system_error(EMFILE, std::generic_category(), "the submission keeps all descriptors");
        runner::memory_fault::answer_order(order_.sequence);
        if (order_.kind == OrderKind::load) return begin_load();
        if (order_.kind == OrderKind::map || !descriptors_.empty()) map();
        if (is_loaded_ && order_.tensor_count > 0) {
          begin_order();
          return order_.kind;
        }
        if (order_.kind == OrderKind::map) {
          referee_.answer(AnswerKind::done, order_.sequence);
        } else {
          const auto elapsed = execution_.call(order_, {});
          referee_.answer(AnswerKind::done, order_.sequence, static_cast<std::uint64_t>(elapsed.count()));
        }
      } catch (...) {
        const runner::Failure failure = runner::failure_of(std::current_exception());
        referee_.answer(failure.kind, order_.sequence, failure.value);
      }
    }
    return std::nullopt;
  }

  int object() const { return descriptors_.empty() ? -1 : descriptors_.front().get(); }
  const protocol::Order& order() const { return order_; }
  std::uint64_t layout() const { return layout_; }
  void* address(std::uint64_t set, std::uint32_t tensor) const {
    return execution_.addresses_of(order_, set).at(tensor);
  }

  void begin() { begin_ = Clock::now(); }
  void end() { elapsed_ += Clock::now() - begin_; }

  void done() {
    is_loaded_ = true;
    const auto elapsed = std::chrono::duration_cast<std::chrono::nanoseconds>(elapsed_);
    referee_.answer(AnswerKind::done, order_.sequence, static_cast<std::uint64_t>(elapsed.count()));
  }
  void fail(AnswerKind kind) { referee_.answer(kind, order_.sequence); }

 private:
  static constexpr int referee_descriptor = 3;

  OrderKind begin_load() {
    execution_.begin_load();
    elapsed_ = {};
    return OrderKind::load;
  }

  // Counts the layout up where the tensors that are placed are not those of this order.
  void begin_order() {
    execution_.use_all_cores();
    elapsed_ = {};
    const std::size_t bytes = sizeof(protocol::TensorSlot) * order_.tensor_count;
    const bool is_as_before =
        order_.set_count <= placed_.set_count && placed_.tensor_count == order_.tensor_count &&
        placed_.input_stride == order_.input_stride && placed_.output_stride == order_.output_stride &&
        std::memcmp(placed_.tensors.data(), order_.tensors.data(), bytes) == 0;
    if (is_as_before) return;
    ++layout_;
    placed_ = order_;
  }

  void map() {
    execution_.map(order_, descriptors_);
    placed_ = {};
  }

  runner::OrderSocket referee_{system::FileDescriptor(referee_descriptor)};
  runner::CpuExecution execution_;
  std::uint64_t walls_ = 0;
  protocol::Order order_;
  protocol::Order placed_;  // whose tensors are placed, set by set; no sets: none are
  std::vector<system::FileDescriptor> descriptors_;
  std::uint64_t layout_ = 0;
  bool is_loaded_ = false;
  Clock::time_point begin_;
  Clock::duration elapsed_{};
};

Core& core() {
  static Core only;
  return only;
}

}  // namespace

// Of one tensor, as runner.py declares it.
struct KbenchTensor {
  void* address;
  std::uint64_t bytes;
  std::uint32_t is_output;
  std::uint16_t dtype;
  std::uint16_t rank;
  std::int64_t shape[kbench::protocol::max_rank];
};

#define KBENCH_CORE extern "C" __attribute__((visibility("default")))

KBENCH_CORE void kbench_lock_down() { core().lock_down(); }
KBENCH_CORE void kbench_ready() { core().ready(); }
// 0 when the referee is gone, else protocol::OrderKind.
KBENCH_CORE int kbench_next() {
  const auto kind = core().next();
  return kind ? static_cast<int>(*kind) : 0;
}
KBENCH_CORE int kbench_object() { return core().object(); }
KBENCH_CORE std::uint64_t kbench_layout() { return core().layout(); }
KBENCH_CORE std::uint64_t kbench_sets() { return core().order().set_count; }
KBENCH_CORE std::uint32_t kbench_tensors() { return core().order().tensor_count; }
KBENCH_CORE const std::uint64_t* kbench_scalars() { return core().order().scalars.data(); }
KBENCH_CORE void kbench_tensor(std::uint64_t set, std::uint32_t index, KbenchTensor* tensor) {
  const protocol::TensorSlot& slot = core().order().tensors.at(index);
  *tensor = {.address = core().address(set, index),
             .bytes = slot.bytes,
             .is_output = slot.is_output,
             .dtype = slot.dtype,
             .rank = slot.rank,
             .shape = {}};
  std::memcpy(tensor->shape, slot.shape.data(), sizeof tensor->shape);
}
KBENCH_CORE void kbench_begin() { core().begin(); }
KBENCH_CORE void kbench_end() { core().end(); }
KBENCH_CORE void kbench_done() { core().done(); }
// protocol::AnswerKind
KBENCH_CORE void kbench_fail(int kind) { core().fail(static_cast<AnswerKind>(kind)); }
