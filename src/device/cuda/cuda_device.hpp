// The first GPU that this process sees.
#pragma once

#include "device/cuda/cuda_arguments.hpp"
#include "device/cuda/gpu_lock.hpp"
#include "device/cuda/kernels.hpp"
#include "device/cuda/lent_memory.hpp"
#include "device/cuda/memory.hpp"
#include "device/cuda/nvml.hpp"
#include "device/cuda/retired_memory.hpp"
#include "device/cuda/staging.hpp"
#include "device/cuda/timer.hpp"
#include "device/device.hpp"
#include "device/pace.hpp"

#include <functional>
#include <future>
#include <memory>
#include <string>

namespace kbench::device {

class CudaDevice final : public Device {
 public:
  // Throws CudaError if there is no GPU or no driver. The context, which takes some 0.2 s, is made in another thread.
  CudaDevice();

  std::size_t fence_bytes() override;
  bool claim(const std::function<void()>& waiting) override;
  void give_back() override;
  void stop_measuring() override { lock_.allow_preparations(); }
  void warm_up() override;
  bool settle() override;
  std::unique_ptr<memory::Arguments> share(const memory::ArgumentLayout& layout, std::size_t sets) override;
  std::unique_ptr<memory::Arguments> share_uncleared(const memory::ArgumentLayout& layout,
                                                     std::size_t sets) override;
  std::unique_ptr<memory::Arguments> share_reused(const memory::ArgumentLayout& layout) override;
  std::unique_ptr<memory::Arguments> share_relocatable(const memory::ArgumentLayout& layout) override;
  std::unique_ptr<memory::Arguments> keep(const memory::ArgumentLayout& layout, std::size_t sets) override;
  std::unique_ptr<memory::Arguments> share_gated(const memory::ArgumentLayout& layout,
                                                 std::size_t sets) override;
  void close_gate(const memory::Arguments& gated) override;
  void open_gate(const memory::Arguments& gated) override;
  void deliver(const memory::Arguments& from, const memory::Arguments& gated) override;
  memory::Block allocate(std::size_t bytes) override;
  bool give_back_memory() override { return retired_.give_back(); }
  bool reaches(const protocol::ReturnedTensor& tensor) override { return !lent_.open(tensor.memory).empty(); }
  void close_lent_memory() override { lent_.close(); }
  void copy(void* to, const void* from, std::size_t bytes) override {
    copy_bytes(to, from, bytes);
    wait_for_gpu();
  }
  std::unique_ptr<Generator> generator(const InputKey& key, std::uint32_t test_case,
                                       std::uint32_t input_set) override;
  memory::Findings* begin_findings() override;
  memory::Findings end_findings() override;
  void compare(std::span<const Tensor> expected, std::span<const Tensor> actual,
               std::span<const Tolerance> tolerances, memory::Findings* findings) override;
  Verification explain(std::span<const Tensor> expected, std::span<const Tensor> actual,
                       std::span<const Tolerance> tolerances) override;
  void finish() override { wait_for_gpu(); }
  void measure(const std::function<void()>& work) override;
  std::chrono::nanoseconds measured_time() override { return measured_.elapsed(); }
  std::optional<State> state(Readings wanted) override;
  protocol::Occupancy occupancy() override;
  std::optional<int> other_processes() override;
  int lock_descriptor() const override { return lock_.descriptor(); }
  std::optional<Roofline> measure_roofline() override;
  decision::Failure explain_fault(std::uint64_t code) const override;
  bool is_idle() override;
  void flush_caches(const memory::Arguments& arguments, std::span<const Tensor> own) override;
  void load_caches(const memory::Arguments& arguments, std::size_t sets) override;

 private:
  void wait_for_context();  // makes the context this thread's, too
  std::chrono::nanoseconds time(const std::function<void()>& work);
  bool is_memory_at_rest();
  CudaArguments::Keeping keeping() { return {staging_, retired_, lent_}; }

  int processors_ = 0;
  std::shared_future<void> context_;
  GpuLock lock_;
  int measurements_ = 0;  // measurements that were started
  GpuTimer measured_;
  GpuTimer timer_;  // times work that is waited for at once
  Staging staging_;
  RetiredMemory retired_;
  LentMemory lent_;
  GpuScratch<memory::Findings> findings_;
  PinnedScratch<memory::Findings> findings_on_host_;
  PinnedScratch<std::uint64_t> longest_pause_;
  GpuArray<std::byte> flushing_;  // twice the cache of the second level
  Pace reading_;

  std::shared_future<std::unique_ptr<NvmlGpu>> nvml_;  // see find_in_nvml()
};

}  // namespace kbench::device
