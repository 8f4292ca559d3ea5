// The processor and its memory.
#pragma once

#include "device/device.hpp"

#include <functional>
#include <memory>

namespace kbench::device {

class CpuDevice : public Device {
 public:
  DeviceKind kind() const override { return DeviceKind::cpu; }
  std::string name() const override { return "cpu"; }
  std::string architecture() const override { return {}; }
  std::size_t memory_bytes() const override;
  std::string uuid() const override { return {}; }
  std::string identity() const override { return {}; }
  std::size_t cache_bytes() const override { return 0; }
  std::size_t fence_bytes() override { return 65536; }  // a multiple of every page size
  bool starts_runners_at_once() const override { return true; }
  std::optional<Roofline> measure_roofline() override { return std::nullopt; }
  std::size_t sets_of_batch(std::size_t bytes_of_one_set, BatchMemory /*memory*/) const override {
    return (std::size_t{64} << 20U) / bytes_of_one_set;
  }
  bool claim(const std::function<void()>& /*waiting*/) override { return true; }  // cores are shared
  void give_back() override {}
  int lock_descriptor() const override { return -1; }
  protocol::Occupancy occupancy() override { return {}; }
  bool settle() override { return true; }
  void warm_up() override {}  // each call's clock rate is raised
  void raise_clock_rate(std::chrono::microseconds duration) override;
  std::unique_ptr<memory::Arguments> share(const memory::ArgumentLayout& layout, std::size_t sets) override;
  std::unique_ptr<memory::Arguments> share_uncleared(const memory::ArgumentLayout& layout,
                                                     std::size_t sets) override {
    return share(layout, sets);
  }
  std::unique_ptr<memory::Arguments> share_reused(const memory::ArgumentLayout& layout) override {
    return share(layout, 1);
  }
  std::unique_ptr<memory::Arguments> share_relocatable(const memory::ArgumentLayout& layout) override {
    return share(layout, 1);
  }
  std::unique_ptr<memory::Arguments> keep(const memory::ArgumentLayout& layout, std::size_t sets) override {
    return share(layout, sets);
  }
  std::unique_ptr<memory::Arguments> share_gated(const memory::ArgumentLayout& /*layout*/,
                                                 std::size_t /*sets*/) override {
    return nullptr;
  }
  std::unique_ptr<memory::Arguments> share_for_turns(const memory::ArgumentLayout& layout,
                                                     std::size_t sets) override;
  void close_gate(const memory::Arguments& gated) override { no_gate(gated); }
  void open_gate(const memory::Arguments& gated) override { no_gate(gated); }
  void deliver(const memory::Arguments& /*from*/, const memory::Arguments& gated) override { no_gate(gated); }
  memory::Block allocate(std::size_t bytes) override;
  bool give_back_memory() override { return false; }
  void copy(void* to, const void* from, std::size_t bytes) override;
  std::unique_ptr<Generator> generator(const InputKey& key, std::uint32_t test_case,
                                       std::uint32_t input_set) override;
  memory::Findings* begin_findings() override { return &(findings_ = {}); }
  memory::Findings end_findings() override { return findings_; }
  void compare(std::span<const Tensor> expected, std::span<const Tensor> actual,
               std::span<const Tolerance> tolerances, memory::Findings* findings) override;
  Verification explain(std::span<const Tensor> expected, std::span<const Tensor> actual,
                       std::span<const Tolerance> tolerances) override;
  void finish() override {}
  void measure(const std::function<void()>& work) override;
  std::chrono::nanoseconds measured_time() override { return measured_time_; }
  std::optional<std::chrono::nanoseconds> measured_processor_time() override {
    return measured_processor_time_;
  }
  std::optional<State> state(Readings /*wanted*/) override { return std::nullopt; }
  std::optional<int> other_processes() override { return std::nullopt; }
  decision::Failure explain_fault(std::uint64_t code) const override;
  bool is_idle() override { return true; }
  void flush_caches(const memory::Arguments& arguments, std::span<const Tensor> own) override;
  void load_caches(const memory::Arguments& arguments, std::size_t sets) override;
  void flush_set(const memory::Arguments& arguments, std::size_t set) override;
  void load_set(const memory::Arguments& arguments, std::size_t set) override;

 private:
  [[noreturn]] static void no_gate(const memory::Arguments& gated);

  memory::Findings findings_;
  int measurements_ = 0;  // measurements that were started
  std::chrono::nanoseconds measured_time_{};
  std::chrono::nanoseconds measured_processor_time_{};
};

}  // namespace kbench::device
