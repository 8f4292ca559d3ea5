// The speed of tensor cores, measured by cuBLAS, which knows each generation best. The library is loaded at run time,
// because an evaluation has no use for it.
#pragma once

#include "device/cuda/roofline.hpp"

#include <optional>

namespace kbench::device {

// In 10^9 operations a second; none if cuBLAS cannot be loaded, or refuses.
struct TensorRates {
  std::optional<double> float64, tf32, float16, bfloat16, float8;
};

TensorRates measure_tensor_rates(const Stopwatch& time);

}  // namespace kbench::device
