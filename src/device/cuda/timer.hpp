// How long the current GPU is at something: the time between two events on the default stream.
#pragma once

#include "device/cuda/check.hpp"

#include <cuda_runtime.h>

#include <chrono>
#include <cstdint>
#include <memory>

namespace kbench::device {

class GpuTimer {
 public:
  void begin() { record(begin_); }
  void end() { record(end_); }

  // Between the last begin() and the last end(). Waits until the GPU has come to that.
  std::chrono::nanoseconds elapsed() const {
    float milliseconds = 0.0F;
    check(cudaEventSynchronize(end_.get()));
    check(cudaEventElapsedTime(&milliseconds, begin_.get(), end_.get()));
    return std::chrono::nanoseconds(static_cast<std::int64_t>(static_cast<double>(milliseconds) * 1e6));
  }

 private:
  struct Destroy {
    void operator()(cudaEvent_t event) const { cudaEventDestroy(event); }
  };
  using Event = std::unique_ptr<CUevent_st, Destroy>;

  static void record(Event& event) {
    if (event == nullptr) {
      cudaEvent_t made = nullptr;
      check(cudaEventCreate(&made));
      event.reset(made);
    }
    check(cudaEventRecord(event.get(), nullptr));
  }

  Event begin_;
  Event end_;
};

}  // namespace kbench::device
