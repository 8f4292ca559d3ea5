// The processor and its memory.
#pragma once

#include "device/device.hpp"

#include <functional>
#include <memory>
#include <utility>

namespace kbench::device {

DeviceTraits processor_traits();

class CpuDevice : public Device {
 public:
  explicit CpuDevice(DeviceTraits traits = processor_traits()) : Device(std::move(traits)) {}

  std::unique_ptr<memory::Arguments> share(const memory::ArgumentLayout& layout, std::size_t sets) override;
  std::unique_ptr<memory::Arguments> share_for_turns(const memory::ArgumentLayout& layout,
                                                     std::size_t sets) override;
  memory::Block allocate(std::size_t bytes) override;
  void copy(void* to, const void* from, std::size_t bytes) override;

  std::unique_ptr<Generator> generator(const InputKey& key, std::uint32_t test_case,
                                       std::uint32_t input_set) override;
  memory::Findings* begin_findings() override { return &(findings_ = {}); }
  memory::Findings end_findings() override { return findings_; }
  void compare(std::span<const Tensor> expected, std::span<const Tensor> actual,
               std::span<const Tolerance> tolerances, memory::Findings* findings) override;
  Verification explain(std::span<const Tensor> expected, std::span<const Tensor> actual,
                       std::span<const Tolerance> tolerances) override;
  decision::Failure explain_fault(std::uint64_t code) const override;

  void measure(const std::function<void()>& work) override;
  std::chrono::nanoseconds measured_time() override { return measured_time_; }
  std::optional<std::chrono::nanoseconds> measured_processor_time() override {
    return measured_processor_time_;
  }
  void raise_clock_rate(std::chrono::microseconds duration) override;
  void flush_caches(const memory::Arguments& arguments, std::span<const Tensor> own) override;
  void load_caches(const memory::Arguments& arguments, std::size_t sets) override;
  void flush_set(const memory::Arguments& arguments, std::size_t set) override;
  void load_set(const memory::Arguments& arguments, std::size_t set) override;

 private:
  memory::Findings findings_;
  int measurements_ = 0;  // measurements that were started
  std::chrono::nanoseconds measured_time_{};
  std::chrono::nanoseconds measured_processor_time_{};
};

}  // namespace kbench::device
