// The runner's core for Python: a library of C functions that runner.py loads into the submission's interpreter. It is built
// twice, for the processor and, with KBENCH_CUDA_CORE, for the first GPU that the process is shown.
//
//     lock_down(); import torch; start();
//     while ((kind = next()) != end) ...
//
// A zygote (isolation/process/zygote.hpp), which has imported the libraries, loads it as well:
//
//     require_no_device(); while (receive()) if (fork() is the child's) { become_child(); lock_down(); ... }
//
// Python runs the loop and makes the calls. All between begin() and end(), or stop_clock() before that, is timed. No exception
// leaves a function: if one returns false, the order has its answer.
#include "isolation/process/normal_process.hpp"
#include "isolation/process/zygote.hpp"
#include "isolation/protocol/frames.hpp"
#include "isolation/sandbox/lockdown.hpp"
#include "isolation/sandbox/system_calls.hpp"
#include "runner/memory_fault.hpp"
#include "runner/order_socket.hpp"

#if defined(KBENCH_CUDA_CORE)
#include "runner/cuda/cuda_execution.hpp"
#include "runner/cuda/lending.hpp"
#else
#include "runner/cpu/cpu_execution.hpp"
#endif

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

namespace {

using namespace kbench;
using protocol::AnswerKind;
using protocol::OrderKind;

#if defined(KBENCH_CUDA_CORE)
using DeviceExecution = runner::CudaExecution;
constexpr bool is_cuda = true;
#else
using DeviceExecution = runner::CpuExecution;
constexpr bool is_cuda = false;
#endif

class Core {
 public:
  void lock_down(bool has_bounded_directory, bool keeps_caches) {
    process::give_threads_normal_stacks();
    sandbox::LockedDown locked = sandbox::lock_down(
        is_cuda ? sandbox::RunnerKind::python_gpu : sandbox::RunnerKind::python, has_bounded_directory);
    has_door_ = static_cast<bool>(locked.door_listener);
    walls_ = locked.walls | static_cast<std::uint64_t>(protocol::Wall::prepares);
    if (has_door_) walls_ |= static_cast<std::uint64_t>(protocol::Wall::door);
    const system::FileDescriptor caches(keeps_caches ? make_caches() : -1);
    if (has_door_) referee_.hand_over_door(locked.door_listener.get(), caches.get());
  }

  // Returns false if the device cannot be used; stderr has the reason.
  bool start([[maybe_unused]] bool device_is_held, sandbox::Profiler profiler) {
    try {
#if defined(KBENCH_CUDA_CORE)
      execution_.emplace(device_is_held);
#else
      execution_.emplace();
#endif
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
      return false;
    }
    if (!sandbox::refuse_what_starting_needs(profiler))
      walls_ &= ~static_cast<std::uint64_t>(protocol::Wall::seccomp);
    runner::memory_fault::report_to(referee_descriptor);
    referee_.answer(AnswerKind::ready, 0, walls_);
    return true;
  }

  // Obeys orders that need no Python. Returns the kind of the next order that does, or nothing when the referee is
  // gone.
  std::optional<OrderKind> next() {
    while (referee_.receive(order_, descriptors_)) {
      std::optional<OrderKind> left;
      attempt([&] { left = execute(); });
      if (left) return left;
    }
    return std::nullopt;
  }

  bool has_door() const { return has_door_; }
  int object() const { return descriptors_.empty() ? -1 : descriptors_.front().get(); }
  const protocol::Order& order() const { return order_; }
  bool takes_turns() const { return order_.kind == OrderKind::take_turns; }
  std::uint64_t layout() const { return layout_; }

  // Null of an output that is hidden.
  void* address(std::uint64_t set, std::uint32_t tensor) const {
    return is_hidden(tensor) && !is_open(set) ? nullptr : execution_->addresses_of(order_, set).at(tensor);
  }

  // The outputs that the function gets as arguments, a bit for each tensor. Others are hidden from its calls: they are opened for
  // its results when it has returned. Without arguments among them, no output can be accessed during the call.
  void give(std::uint64_t outputs) {
    given_ = outputs;
    opened_.clear();
    hide();
  }

  // Each set once.
  bool open(std::uint64_t set) {
    return attempt([&] {
      if (set >= order_.set_count || is_open(set))
        throw std::logic_error("the outputs of a call are opened once, when it has returned");
      opened_.resize(order_.set_count);
      opened_[set] = true;
      is_hiding_ = false;
#if !defined(KBENCH_CUDA_CORE)
      if (hides_all()) execution_->open_outputs(order_, set);
#endif
    });
  }

  // Waits for the next turn, after the end of the one that the call has. Returns the set that has it, counted from 1; 0 on failure.
  std::uint32_t next_turn() {
    if (has_turn_ && !end()) return 0;
#if !defined(KBENCH_CUDA_CORE)
    has_turn_ = true;
    is_clock_stopped_ = false;
    set_ = execution_->begin_turn(++turn_);
#endif
    return set_ + 1;
  }

  // As next_turn(); 1 where calls take no turns.
  std::uint32_t begin() {
    is_clock_stopped_ = false;
    has_copied_ = false;
    opened_.clear();
    returned_.clear();
    const bool has_begun = attempt([&] {
#if defined(KBENCH_CUDA_CORE)
      if (is_queued()) {
        execution_->begin_behind_gate();
      } else {
        execution_->begin_covered(order_);
      }
#else
      hide();
      if (!takes_turns() || has_turn_) execution_->begin();
#endif
    });
    if (!has_begun) return 0;
    return takes_turns() && !has_turn_ ? next_turn() : set_ + 1;
  }

  // From here on only copies are timed.
  bool stop_clock() {
    is_clock_stopped_ = true;
    return attempt([&] {
#if defined(KBENCH_CUDA_CORE)
      if (is_queued()) {
        execution_->end_behind_gate();
      } else {
        execution_->stop_clock();
      }
#else
      elapsed_ = execution_->end();
#endif
    });
  }

  // Has the referee read an output of a set from the memory where the solution has left it. Returns false if that cannot be:
  // only a GPU's driver, for memory that it gave out itself, can lend it.
  bool leave([[maybe_unused]] std::uint64_t set, [[maybe_unused]] const void* output,
             [[maybe_unused]] const void* result, [[maybe_unused]] std::uint64_t bytes) {
#if defined(KBENCH_CUDA_CORE)
    if (!is_lending_) return false;
    const runner::Execution::Addresses places = execution_->addresses_of(order_, set);
    for (std::uint32_t i = 0; i < order_.tensor_count; ++i) {
      const protocol::TensorSlot& slot = order_.tensors.at(i);
      if (slot.is_output == 0 || places.at(i) != output || slot.bytes != bytes) continue;
      auto place = lending_.lend(result, bytes);
      if (!place) return false;
      place->set = static_cast<std::uint32_t>(set);
      place->tensor = i;
      returned_.push_back(*place);
      return true;
    }
#endif
    return false;
  }

  // Has the clock go on: copies are timed.
  void note_copy() {
    has_copied_ = true;
    is_clock_stopped_ = false;
  }

  bool end() {
    if (!is_clock_stopped_ && !stop_clock()) return false;
#if defined(KBENCH_CUDA_CORE)
    referee_.name_returned(returned_, order_.sequence);  // the GPU is still at work
    if (!is_queued()) return attempt([&] { elapsed_ = execution_->finish(); });
#else
    if (has_turn_) execution_->reach_turn(turn_ + 1);
    if (has_turn_) elapsed_of_turns_ += elapsed_;
    has_turn_ = false;
#endif
    return true;
  }

  void done() {
    is_loaded_ = true;
    const auto kind = has_copied_ ? AnswerKind::done_with_copies : AnswerKind::done;
    const auto elapsed = takes_turns() ? elapsed_of_turns_ : elapsed_;
    referee_.answer(kind, order_.sequence, static_cast<std::uint64_t>(elapsed.count()));
  }

  void fail(AnswerKind kind) {
#if defined(KBENCH_CUDA_CORE)
    if (!attempt([&] { execution_->require_health(); })) return;  // a fault of the GPU was reported instead
#endif
    referee_.answer(kind, order_.sequence);
  }

 private:
  static constexpr int referee_descriptor = 3;

  // Returns the directory that language/python_runner.cpp names to compilers, or -1.
  static int make_caches() {
    const char* const caches = std::getenv("XDG_CACHE_HOME");
    if (caches == nullptr || ::mkdir(caches, S_IRWXU) != 0) return -1;
    return ::open(caches, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  }

  bool is_queued() const { return order_.kind == OrderKind::queue; }

  bool is_open(std::uint64_t set) const { return set < opened_.size() && opened_[set]; }
  bool is_hidden(std::uint32_t tensor) const {
    return order_.tensors.at(tensor).is_output != 0 && (given_ >> tensor & 1U) == 0;
  }
  // Early, for what is done before begin() is not timed.
  void hide() {
#if !defined(KBENCH_CUDA_CORE)
    if (is_hiding_ || !hides_all()) return;
    execution_->hide_outputs();
    is_hiding_ = true;
#endif
  }
  bool hides_all() const {
    for (std::uint32_t i = 0; i < order_.tensor_count; ++i)
      if (order_.tensors.at(i).is_output != 0 && !is_hidden(i)) return false;
    return true;
  }

  // Returns false on failure; the order is answered then.
  template <class Action>
  bool attempt(const Action& action) {
    try {
      action();
      return true;
    } catch (...) {
      const runner::Failure failure = runner::failure_of(std::current_exception());
      referee_.answer(failure.kind, order_.sequence, failure.value);
      return false;
    }
  }

  std::optional<OrderKind> execute() {
    if (referee_.lost_descriptors())
      throw std::system_error(EMFILE, std::generic_category(), "the submission keeps all descriptors");
    runner::memory_fault::answer_order(order_.sequence);
    elapsed_ = elapsed_of_turns_ = {};
    has_copied_ = has_turn_ = false;
    turn_ = set_ = 0;
    if (order_.kind == OrderKind::load) {
      execution_->begin_load();
      return OrderKind::load;
    }
    if (order_.kind == OrderKind::lend) {
      lend();
      return std::nullopt;
    }
    if (order_.kind == OrderKind::map || !descriptors_.empty()) {
      execution_->map(order_, descriptors_);
      is_hiding_ = false;
      if (is_loaded_) hide();
    }
    if (order_.kind == OrderKind::finish) {
      elapsed_ = execution_->finish();
    } else if (is_loaded_ && order_.tensor_count > 0) {
      note_layout();
      return order_.kind;
    }
    if (order_.kind == OrderKind::call) elapsed_ = execution_->call(order_, {});
    if (order_.kind == OrderKind::queue) execution_->queue(order_, {});
    if (order_.kind == OrderKind::take_turns) elapsed_ = execution_->take_turns(order_, {});
    referee_.answer(AnswerKind::done, order_.sequence, static_cast<std::uint64_t>(elapsed_.count()));
    return std::nullopt;
  }

  void lend() {
#if defined(KBENCH_CUDA_CORE)
    is_lending_ = order_.set_count == 0;
    const std::span<const std::byte> memory = execution_->own_memory();
    const auto place = is_lending_ ? std::nullopt : lending_.lend(memory.data(), memory.size());
    if (place) referee_.name_returned({&*place, 1}, order_.sequence);
#endif
    referee_.answer(AnswerKind::done, order_.sequence);
  }

  // Increments the layout's number where the placed tensors are not those of this order.
  void note_layout() {
    const runner::Execution::Addresses addresses = execution_->addresses_of(order_, 0);
    const std::size_t bytes = sizeof(protocol::TensorSlot) * order_.tensor_count;
    const bool is_as_before =
        order_.set_count <= placed_.set_count && placed_.tensor_count == order_.tensor_count &&
        placed_.input_stride == order_.input_stride && placed_.output_stride == order_.output_stride &&
        addresses == addresses_ && std::memcmp(placed_.tensors.data(), order_.tensors.data(), bytes) == 0;
    if (is_as_before) return;
    ++layout_;
    placed_ = order_;
    addresses_ = addresses;
  }

  runner::OrderSocket referee_{system::FileDescriptor(referee_descriptor)};
  std::optional<DeviceExecution> execution_;
  std::uint64_t walls_ = 0;
  bool has_door_ = false;
  protocol::Order order_;
  protocol::Order placed_;  // the order for which tensors are placed; none are if it has no sets
  runner::Execution::Addresses addresses_{};  // addresses of the first set of placed_
  std::vector<system::FileDescriptor> descriptors_;
  std::uint64_t layout_ = 0;
  bool is_loaded_ = false;
  std::uint64_t given_ = ~std::uint64_t{0};
  bool is_hiding_ = false;
  std::vector<bool> opened_;  // sets with open outputs that were hidden before; empty if there are none
  bool is_clock_stopped_ = false;
  bool has_copied_ = false;
  std::vector<protocol::ReturnedTensor> returned_;
#if defined(KBENCH_CUDA_CORE)
  runner::Lending lending_;
  bool is_lending_ = false;
#endif
  std::chrono::nanoseconds elapsed_{};
  std::uint32_t turn_ = 0;  // the last turn that was given of the present order
  std::uint32_t set_ = 0;   // the set that has the turn
  bool has_turn_ = false;
  std::chrono::nanoseconds elapsed_of_turns_{};  // the sum over the turns that have ended
};

Core& core() {
  static Core only;
  return only;
}

// The zygote is never destroyed: in a child its descriptors have become others.
process::Zygote& zygote() {
  static process::Zygote& only = *new process::Zygote;
  return only;
}

// Reports an exception of the function, and ends the process.
template <class Function>
auto or_end(const Function& function) {
  try {
    return function();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    ::_exit(1);
  }
}

}  // namespace

// One tensor, in the layout that runner.py declares.
struct KbenchTensor {
  void* address;
  std::uint64_t bytes;
  std::uint32_t is_output;
  std::uint16_t dtype;
  std::uint16_t rank;
  std::int64_t shape[kbench::protocol::max_rank];
};

#define KBENCH_CORE extern "C" __attribute__((visibility("default")))

KBENCH_CORE void kbench_require_no_device() {
  or_end([] { process::Zygote::require_no_device(); });
}
// Returns 0 when the launcher is gone.
KBENCH_CORE int kbench_receive() {
  return or_end([] { return zygote().receive() ? 1 : 0; });
}
KBENCH_CORE void kbench_report_fork(int child) {
  or_end([&] { zygote().report_fork(child); });
}
KBENCH_CORE void kbench_become_child() {
  or_end([] { zygote().become_child(); });
}
// The child's environment, as a JSON object.
KBENCH_CORE const char* kbench_environment() {
  static const std::string& text = *new std::string(nlohmann::json(zygote().spec().environment).dump());
  return text.c_str();
}
// Whether the child was given this argument.
KBENCH_CORE int kbench_is_told(const char* argument) {
  const auto& arguments = zygote().spec().arguments;
  return std::find(arguments.begin(), arguments.end(), argument) == arguments.end() ? 0 : 1;
}

KBENCH_CORE void kbench_lock_down() {
  or_end([] { core().lock_down(zygote().bounds_directory(), zygote().has_path_of_all()); });
}
KBENCH_CORE int kbench_start(int device_is_held, int is_profiled) {
  const auto profiler = is_profiled != 0 ? sandbox::Profiler::loaded : sandbox::Profiler::none;
  return core().start(device_is_held != 0, profiler) ? 1 : 0;
}
KBENCH_CORE int kbench_has_door() { return core().has_door() ? 1 : 0; }
KBENCH_CORE int kbench_is_cuda() { return is_cuda ? 1 : 0; }
// Returns 0 when the referee is gone, else a protocol::OrderKind.
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
KBENCH_CORE int kbench_takes_turns() { return core().takes_turns() ? 1 : 0; }
KBENCH_CORE std::uint32_t kbench_next_turn() { return core().next_turn(); }
KBENCH_CORE void kbench_give(std::uint64_t outputs) { core().give(outputs); }
KBENCH_CORE int kbench_open(std::uint64_t set) { return core().open(set) ? 1 : 0; }
// Null until the set is open.
KBENCH_CORE void* kbench_output(std::uint64_t set, std::uint32_t index) { return core().address(set, index); }
KBENCH_CORE std::uint32_t kbench_begin() { return core().begin(); }
KBENCH_CORE int kbench_stop_clock() { return core().stop_clock() ? 1 : 0; }
KBENCH_CORE int kbench_leave(std::uint64_t set, const void* output, const void* result, std::uint64_t bytes) {
  return core().leave(set, output, result, bytes) ? 1 : 0;
}
KBENCH_CORE void kbench_note_copy() { core().note_copy(); }
KBENCH_CORE int kbench_end() { return core().end() ? 1 : 0; }
KBENCH_CORE void kbench_done() { core().done(); }
// protocol::AnswerKind
KBENCH_CORE void kbench_fail(int kind) { core().fail(static_cast<AnswerKind>(kind)); }
