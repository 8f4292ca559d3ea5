#include "runner/cuda/cuda_execution.hpp"

#include "device/cuda/check.hpp"
#include "device/cuda/driver.hpp"
#include "device/cuda/gpu_lock.hpp"
#include "device/cuda/kernels.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace kbench::runner {
namespace {

using device::check;
using protocol::Order;

// What an idle GPU takes is measured in a loop that never rests; when the process has just been woken it is up to 8 times as
// long in 99 of 100 calls.
constexpr int likely_idle = 16;

// As long as it takes to launch some tens of kernels.
constexpr std::chrono::microseconds launch_cover{40};

// After the submission has run, an error is its own.
void require(cudaError_t code) {
  if (code != cudaSuccess) throw DeviceFault(cudaGetErrorString(code), code);
}

std::chrono::nanoseconds nanoseconds(double milliseconds) {
  return std::chrono::nanoseconds(static_cast<std::int64_t>(milliseconds * 1e6));
}

}  // namespace

CudaExecution::CudaExecution(bool gpu_is_held) {
  ::sched_getaffinity(0, sizeof cores_, &cores_);
  std::optional<device::UnmeasuredTime> turn;
  if (!gpu_is_held) turn.emplace(0);
  check(cudaInitDevice(0, 0, 0));
  check(cudaSetDevice(0));
  device::driver();
  check(cudaEventCreate(&begin_));
  check(cudaEventCreate(&end_));
  int cache_bytes = 0;
  check(cudaDeviceGetAttribute(&cache_bytes, cudaDevAttrL2CacheSize, 0));
  flush_bytes_ = 2 * static_cast<std::size_t>(cache_bytes);
  void* memory = nullptr;
  check(cudaMalloc(&memory, flush_bytes_));
  flushing_ = static_cast<std::byte*>(memory);
}

// By now the GPU is this evaluation's.
void CudaExecution::begin_load() {
  use_all_cores();
  idle_wait_ = calibrate();
}

void CudaExecution::map(const Order& order, const std::vector<system::FileDescriptor>& descriptors) {
  if (!are_reserved_for(order) || descriptors.empty()) {
    inputs_ = {};
    outputs_ = {};
    if (order.tensor_count == 0) return;
    inputs_ = device::GpuMapping(order.input_arena_bytes);
    outputs_ = device::GpuMapping(order.output_arena_bytes);
  }
  is_reserved_ = descriptors.empty();
  if (is_reserved_) return;
  inputs_.import(descriptors.at(0).get(), system::Access::read_only);
  outputs_.import(descriptors.at(1).get(), system::Access::read_write);
}

bool CudaExecution::are_reserved_for(const Order& order) const {
  return is_reserved_ && inputs_.bytes().size() == order.input_arena_bytes &&
         outputs_.bytes().size() == order.output_arena_bytes;
}

std::chrono::nanoseconds CudaExecution::call(const Order& order, const protocol::Entry& entry) {
  if (entry.prepare == nullptr) {
    begin();
    if (entry.call == nullptr) return touch();
    for (std::uint64_t set = 0; set < order.set_count; ++set) {
      const Addresses tensors = addresses_of(order, set);
      entry.call(tensors.data(), order.scalars.data());
    }
    return end();
  }
  use_all_cores();
  std::chrono::nanoseconds elapsed{};
  for (std::uint64_t set = 0; set < order.set_count; ++set) {
    const Addresses tensors = addresses_of(order, set);
    entry.prepare(tensors.data(), order.scalars.data());
    // The referee has flushed the tensors, and not what was made of them.
    if (set == 0 && order.cold != 0) require(cudaMemsetAsync(flushing_, 0, flush_bytes_, nullptr));
    if (set == 0) {
      begin();
    } else {
      require(cudaEventRecord(begin_, nullptr));
    }
    entry.call(tensors.data(), order.scalars.data());
    elapsed += end();
    entry.finish(tensors.data(), order.scalars.data());
  }
  return elapsed;
}

// While the GPU is at this, the processor launches what follows: launch latency is not part of the time.
void CudaExecution::begin() {
  use_all_cores();
  device::occupy(launch_cover);
  require(cudaGetLastError());
  require(cudaEventRecord(begin_, nullptr));
}

// What goes on elsewhere after end_ is timed by the processor, from when it sees end_ on: a third event, after waiting for the
// GPU, would have the processor's delays of some 10 us in each call.
std::chrono::nanoseconds CudaExecution::end() {
  require(cudaGetLastError());  // a launch that was refused
  require(cudaEventRecord(end_, nullptr));
  const auto wait = wait_for_gpu_after_end();
  const auto elapsed = nanoseconds(milliseconds_between(begin_, end_));
  return wait > likely_idle * idle_wait_ ? elapsed + wait - idle_wait_ : elapsed;
}

void CudaExecution::require_health() const { require(cudaDeviceSynchronize()); }

std::chrono::nanoseconds CudaExecution::wait_for_gpu_after_end() {
  require(cudaEventSynchronize(end_));
  const auto begin = std::chrono::steady_clock::now();
  require(cudaDeviceSynchronize());
  return std::chrono::steady_clock::now() - begin;
}

std::chrono::nanoseconds CudaExecution::touch() {
  device::touch_pages(inputs_.data(), inputs_.bytes().size(), system::Access::read_only);
  device::touch_pages(outputs_.data(), outputs_.bytes().size(), system::Access::read_write);
  check(cudaEventRecord(end_, nullptr));
  check(cudaDeviceSynchronize());
  return nanoseconds(milliseconds_between(begin_, end_));
}

float CudaExecution::milliseconds_between(cudaEvent_t begin, cudaEvent_t end) const {
  float milliseconds = 0.0F;
  require(cudaEventElapsedTime(&milliseconds, begin, end));
  return milliseconds;
}

std::chrono::nanoseconds CudaExecution::calibrate() {
  std::array<std::chrono::nanoseconds, 21> waits{};
  for (auto& wait : waits) {
    check(cudaMemsetAsync(flushing_, 0, flush_bytes_, nullptr));
    check(cudaEventRecord(end_, nullptr));
    wait = wait_for_gpu_after_end();
  }
  std::nth_element(waits.begin(), waits.begin() + waits.size() / 2, waits.end());
  return waits[waits.size() / 2];
}

}  // namespace kbench::runner
