// Calls on the first GPU that this process sees.
#pragma once

#include "device/cuda/arena.hpp"
#include "runner/cuda/launch_cover.hpp"
#include "runner/execution.hpp"

#include <cuda_runtime_api.h>
#include <sched.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>

namespace kbench::runner {

class CudaExecution final : public Execution {
 public:
  // Makes the context: while nothing is measured, unless the GPU is held for this evaluation. Throws CudaError.
  explicit CudaExecution(bool gpu_is_held);

  void begin_load() override;
  void map(const protocol::Order& order, const std::vector<system::FileDescriptor>& descriptors) override;

  // The time is that between two events on the default stream, around all calls, or around each call if other
  // work comes before and after each. If other work continues on the GPU after the second event, the time
  // until the GPU is idle is added.
  std::chrono::nanoseconds call(const protocol::Order& order, const protocol::Entry& entry) override;

  void queue(const protocol::Order& order, const protocol::Entry& entry) override;
  std::chrono::nanoseconds finish() override;

  // For calls of what is no function of C: what is between the two is timed, as around call()'s. finish() returns the time.
  void begin_covered(const protocol::Order& order);
  void stop_clock();

  // The same for the calls of queue().
  void begin_behind_gate();
  void end_behind_gate();

  // Returns the addresses of one set's tensors as they are mapped, in the order of the call.
  Addresses addresses_of(const protocol::Order& order, std::uint64_t set) const {
    return addresses(order, inputs_.data(), outputs_.data(), set);
  }

  // Memory that the runner has for itself.
  std::span<const std::byte> own_memory() const { return {flushing_, flush_bytes_}; }

  // Throws DeviceFault where the GPU has reported an error from which this process does not recover.
  void require_health() const;

 private:
  void use_all_cores() const { ::sched_setaffinity(0, sizeof cores_, &cores_); }
  float milliseconds_between(cudaEvent_t begin, cudaEvent_t end) const;
  std::chrono::nanoseconds wait_for_gpu_after_end();
  std::chrono::nanoseconds calibrate();
  void begin(std::chrono::nanoseconds cover);
  std::chrono::nanoseconds end();
  void call_with_each_set(const protocol::Order& order, const protocol::Entry& entry) const;
  void touch() const;
  bool are_reserved_for(const protocol::Order& order) const;
  void map_between_fences(const protocol::Order& order,
                          const std::vector<system::FileDescriptor>& descriptors);

  cpu_set_t cores_{};  // the cores that this process was started with
  cudaEvent_t begin_ = nullptr;
  cudaEvent_t end_ = nullptr;
  std::size_t flush_bytes_ = 0;
  std::byte* flushing_ = nullptr;
  LaunchCover cover_;
  // The moment before the launch, while a single call is made.
  std::optional<std::chrono::steady_clock::time_point> launching_;
  // Duration of waiting for the GPU after end_, when nothing else runs there.
  std::chrono::nanoseconds idle_wait_{};
  device::GpuMapping inputs_;
  device::GpuMapping outputs_;
  bool is_new_ = true;        // nothing was called on what is mapped
  bool is_reserved_ = false;  // there are addresses, with no memory behind them
};

}  // namespace kbench::runner
