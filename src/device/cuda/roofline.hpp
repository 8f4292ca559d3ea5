// Measures the roofs of the current GPU. It takes about a second, most of it for loading cuBLAS.
#pragma once

#include <kbench/roofline.hpp>

#include <chrono>
#include <cstddef>
#include <functional>

namespace kbench::device {

// How long the GPU is at what `work` gives it.
using Stopwatch = std::function<std::chrono::nanoseconds(const std::function<void()>& work)>;

struct RooflineParameters {
  int processors = 0;           // multiprocessors of the GPU
  std::size_t cache_bytes = 0;  // bytes of the second-level cache
};

// The GPU is at its clocks, and does nothing else. Throws CudaError or std::bad_alloc. The roofs of tensor cores are
// absent if cuBLAS, which is loaded for this, is.
Roofline measure_roofline(const RooflineParameters& gpu, const Stopwatch& time);

}  // namespace kbench::device
