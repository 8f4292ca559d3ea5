#include "device/cpu/cpu_device.hpp"

#include "base/system/quiet.hpp"
#include "device/cpu/cache.hpp"
#include "device/cpu/clock_rate.hpp"
#include "device/cpu/compare.hpp"
#include "device/cpu/cpu_arguments.hpp"
#include "device/cpu/generator.hpp"
#include "isolation/protocol/turns.hpp"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

namespace kbench::device {
namespace {

void for_each_tensor(const memory::Arguments& arguments, std::size_t set,
                     void (*visit)(std::span<const std::byte>)) {
  for (const std::vector<Tensor>& tensors : {arguments.inputs(set), arguments.outputs(set)})
    for (const Tensor& each : tensors) visit({static_cast<const std::byte*>(each.data), each.bytes()});
}

}  // namespace

// The lock is on a file that every process may open, but a submission may not.
DeviceTraits processor_traits() {
  return {.memory_bytes = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) *
                          static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)),
          .timing_lock = "/proc/stat"};
}

void CpuDevice::raise_clock_rate(std::chrono::microseconds duration) { device::raise_clock_rate(duration); }

std::unique_ptr<memory::Arguments> CpuDevice::share(const memory::ArgumentLayout& layout, std::size_t sets) {
  return std::make_unique<CpuArguments>(layout, sets);
}

std::unique_ptr<memory::Arguments> CpuDevice::share_for_turns(const memory::ArgumentLayout& layout,
                                                              std::size_t sets) {
  return std::make_unique<CpuArguments>(layout, sets, protocol::Turns::bytes);
}

memory::Block CpuDevice::allocate(std::size_t bytes) {
  constexpr std::align_val_t alignment{memory::ArgumentLayout::alignment};
  return {static_cast<std::byte*>(::operator new(bytes, alignment)),
          [](std::byte* block) { ::operator delete(block, alignment); }};
}

std::unique_ptr<Generator> CpuDevice::generator(const InputKey& key, std::uint32_t test_case,
                                                std::uint32_t input_set) {
  return std::make_unique<CpuGenerator>(key, test_case, input_set);
}

void CpuDevice::copy(void* to, const void* from, std::size_t bytes) {
  constexpr std::size_t most = std::size_t{1} << 20U;  // the bytes that a thread copies at once
#pragma omp parallel for if (bytes > most)
  for (std::size_t at = 0; at < bytes; at += most) {
    std::memcpy(static_cast<std::byte*>(to) + at, static_cast<const std::byte*>(from) + at,
                std::min(most, bytes - at));
  }
}

void CpuDevice::compare(std::span<const Tensor> expected, std::span<const Tensor> actual,
                        std::span<const Tolerance> tolerances, memory::Findings* findings) {
  bool has_matched_nans = false;
  const Verification found = device::compare(expected, actual, tolerances, &has_matched_nans);
  if (has_matched_nans) findings->matched_nans = 1;
  const auto raise = [](unsigned long long& bits, double error) {
    bits = std::max(bits, std::bit_cast<unsigned long long>(error));
  };
  findings->mismatched += static_cast<unsigned long long>(found.mismatched);
  raise(findings->max_absolute_error, found.max_absolute_error);
  raise(findings->max_relative_error, found.max_relative_error);
  raise(findings->tolerance_used, found.tolerance_used);
}

Verification CpuDevice::explain(std::span<const Tensor> expected, std::span<const Tensor> actual,
                                std::span<const Tolerance> tolerances) {
  return device::compare(expected, actual, tolerances);
}

void CpuDevice::measure(const std::function<void()>& work) {
  using Clock = std::chrono::steady_clock;
  const int number = ++measurements_;
  const auto processor_time = system::own_processor_time();
  const auto begin = Clock::now();
  work();
  if (number != measurements_) return;
  measured_time_ = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin);
  measured_processor_time_ = system::own_processor_time() - processor_time;
}

// A runner that calls on the processor has nothing to report.
decision::Failure CpuDevice::explain_fault(std::uint64_t code) const {
  return {.kind = decision::FailureKind::forged_message,
          .text = "it reported the error " + std::to_string(code) + " of a device that there is not"};
}

void CpuDevice::flush_caches(const memory::Arguments& arguments, std::span<const Tensor> own) {
  flush_from_caches(arguments.input_memory());
  flush_from_caches(arguments.output_memory());
  for (const Tensor& tensor : own) {
    flush_from_caches({static_cast<const std::byte*>(tensor.data), tensor.bytes()});
  }
}

void CpuDevice::flush_set(const memory::Arguments& arguments, std::size_t set) {
  for_each_tensor(arguments, set, flush_from_caches);
}

void CpuDevice::load_set(const memory::Arguments& arguments, std::size_t set) {
  for_each_tensor(arguments, set, load_into_caches);
}

// Loads twice: in a cache that is shared, others would take the part that the flush has freed.
void CpuDevice::load_caches(const memory::Arguments& arguments, std::size_t sets) {
  for (int pass = 0; pass < 2; ++pass) {
    for (std::size_t set = 0; set < sets; ++set) load_set(arguments, set);
  }
}

}  // namespace kbench::device
