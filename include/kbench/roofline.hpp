// A roofline is what a GPU was measured to reach; a submission is compared with it.
//
// No kernel moves data faster than the memory delivers it, or calculates faster than the multiprocessors do. A perfect
// kernel takes the longer of the two times that these roofs allow; Measurement::roofline_fraction is that time over the
// time of the submission. The roofs are measured once for each GPU and driver, and kept in Options::cache_directory.
// Source: Williams, Waterman, Patterson, "Roofline: an insightful visual performance model for multicore
// architectures", Communications of the ACM 52(4), 2009.
#pragma once

#include <optional>

namespace kbench {

// Rates in 10^9 a second; bytes read and bytes written count alike. A rate that the GPU or its libraries do not offer
// is absent.
struct Roofline {
  double copy_gbps = 0.0;  // reading and writing as much, far beyond the caches; both count
  double read_gbps = 0.0;  // reading only

  // Multiply-adds in float64, by plain arithmetic or tensor cores, whichever is faster.
  double float64_gflops = 0.0;

  double float32_gflops = 0.0;  // multiply-adds in float32, by plain arithmetic

  // Tensor cores that round factors of float32 to TF32. Null, like the next three, without cuBLAS.
  std::optional<double> tf32_gflops = {};
  std::optional<double> float16_gflops = {};   // tensor cores with factors of float16 and sums in float32
  std::optional<double> bfloat16_gflops = {};  // tensor cores with factors of bfloat16 and sums in float32

  // Tensor cores with factors of float8_e4m3 (also for float8_e5m2), summed as fast as they can. Null if the GPU has none, before
  // compute capability 8.9.
  std::optional<double> float8_gflops = {};

  friend bool operator==(const Roofline&, const Roofline&) = default;
};

}  // namespace kbench
