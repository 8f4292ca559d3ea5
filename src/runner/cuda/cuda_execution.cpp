#include "runner/cuda/cuda_execution.hpp"

#include "device/cuda/check.hpp"
#include "device/cuda/driver.hpp"
#include "device/cuda/gpu_lock.hpp"
#include "device/cuda/kernels.hpp"
#include "isolation/memory/argument_layout.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace kbench::runner {
namespace {

using device::check;
using protocol::Order;

// An idle GPU's wait is measured in a loop that never rests. For a process that has just been woken it is up to 8 times
// as long in 99 of 100 calls.
constexpr int likely_idle = 16;

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

// Called when the GPU is this evaluation's.
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
  is_new_ = true;
  is_reserved_ = descriptors.empty();
  if (is_reserved_) return;
  if (order.fence_bytes != 0) return map_between_fences(order, descriptors);
  inputs_.import(descriptors.at(0).get(), 0, order.input_arena_bytes, system::Access::read_only);
  outputs_.import(descriptors.at(1).get(), 0, order.output_arena_bytes, system::Access::read_write);
}

// Each tensor is an allocation of its own. The addresses between them stay without memory.
void CudaExecution::map_between_fences(const Order& order,
                                       const std::vector<system::FileDescriptor>& descriptors) {
  std::size_t next = 0;
  for (const bool is_output : {false, true}) {
    for (std::uint32_t i = 0; i < order.tensor_count; ++i) {
      const protocol::TensorSlot& slot = order.tensors.at(i);
      if ((slot.is_output != 0) != is_output) continue;
      const memory::Room room = memory::room_of(slot.offset, slot.bytes, order.fence_bytes);
      (is_output ? outputs_ : inputs_)
          .import(descriptors.at(next++).get(), room.begin, room.bytes(),
                  is_output ? system::Access::read_write : system::Access::read_only);
    }
  }
}

bool CudaExecution::are_reserved_for(const Order& order) const {
  return is_reserved_ && inputs_.bytes().size() == order.input_arena_bytes &&
         outputs_.bytes().size() == order.output_arena_bytes;
}

std::chrono::nanoseconds CudaExecution::call(const Order& order, const protocol::Entry& entry) {
  if (entry.prepare == nullptr) {
    begin(LaunchCover::shortest);
    if (entry.call == nullptr) {
      touch();
    } else {
      call_with_each_set(order, entry);
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
      begin(LaunchCover::shortest);
    } else {
      require(cudaEventRecord(begin_, nullptr));
    }
    entry.call(tensors.data(), order.scalars.data());
    elapsed += end();
    entry.finish(tensors.data(), order.scalars.data());
  }
  return elapsed;
}

void CudaExecution::queue(const Order& order, const protocol::Entry& entry) {
  begin_behind_gate();
  if (entry.call == nullptr) {
    touch();
  } else {
    call_with_each_set(order, entry);
  }
  end_behind_gate();
}

void CudaExecution::call_with_each_set(const Order& order, const protocol::Entry& entry) const {
  for (std::uint64_t set = 0; set < order.set_count; ++set) {
    const Addresses tensors = addresses_of(order, set);
    entry.call(tensors.data(), order.scalars.data());
  }
}

// Tensors that are mapped when the clock runs get one call: launching it is part of what that proves.
void CudaExecution::begin_covered(const Order& order) {
  const bool is_sample = order.set_count == 1 && !is_new_;
  begin(is_sample ? cover_.duration() : LaunchCover::shortest);
  if (is_sample) launching_ = std::chrono::steady_clock::now();
}

// While the GPU is at this, the processor launches what follows: launch latency is not part of the time.
void CudaExecution::begin(std::chrono::nanoseconds cover) {
  use_all_cores();
  launching_.reset();
  device::occupy(cover);
  require(cudaGetLastError());
  require(cudaEventRecord(begin_, nullptr));
}

// The default stream waits, and with it all that waits for that. The referee cannot launch what opens the gate while this
// process takes its core.
void CudaExecution::begin_behind_gate() {
  use_all_cores();
  const std::span<std::byte> memory = outputs_.bytes();
  const auto gate = reinterpret_cast<CUdeviceptr>(memory.data() + memory.size() - protocol::gate_bytes);
  constexpr cuuint32_t open = 1;
  check(device::driver().wait_value(nullptr, gate, open, CU_STREAM_WAIT_VALUE_EQ), "waiting for the gate");
  require(cudaEventRecord(begin_, nullptr));
}

void CudaExecution::end_behind_gate() {
  require(cudaGetLastError());  // a launch that was refused
  require(cudaEventRecord(end_, nullptr));
}

void CudaExecution::stop_clock() {
  if (launching_) cover_.learn(std::chrono::steady_clock::now() - *launching_);
  is_new_ = false;
  end_behind_gate();
}

std::chrono::nanoseconds CudaExecution::end() {
  stop_clock();
  return finish();
}

// The processor times the work that goes on elsewhere after end_, from when it sees end_ on. A third event, after waiting
// for the GPU, would have the processor's delays of some 10 us in each call.
std::chrono::nanoseconds CudaExecution::finish() {
  use_all_cores();
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

void CudaExecution::touch() const {
  device::touch_pages(inputs_.data(), inputs_.bytes().size(), system::Access::read_only);
  device::touch_pages(outputs_.data(), outputs_.bytes().size(), system::Access::read_write);
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
