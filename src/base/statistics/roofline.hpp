// Derives times of one case from a device's roofs.
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/roofline.hpp>

#include <cstdint>
#include <optional>

namespace kbench::statistics {

// The work of one call.
struct Work {
  DType dtype = DType::float32;
  std::int64_t flops = 0;
  std::int64_t bytes = 0;
};

// The times that a device's roofs allow for one case, in milliseconds. Without roofs, no time is too short.
struct RooflineTimes {
  double floor_ms = 0.0;                  // see floor_ms()
  std::optional<double> perfect_ms = {};  // see roofline_ms()
};

// The time at each roof, in milliseconds; 0 if the roof is not known, and for operations on integers.
struct RoofTimes {
  double arithmetic_ms = 0.0;
  double memory_ms = 0.0;
};
RoofTimes roof_times(const Roofline& roofline, const Work& work);

// The time of a perfect kernel, in milliseconds: the longer of the two. Operations on integers do not count, for
// their roof is not measured.
double roofline_ms(const Roofline& roofline, const Work& work);

// A lower bound of any kernel's time, in milliseconds. It leaves a margin for clocks that differ, and for data that a
// cache of `cache_bytes` bytes may hold. float32 counts at the rate of tensor cores.
double floor_ms(const Roofline& roofline, const Work& work, std::int64_t cache_bytes);

RooflineTimes roofline_times(const std::optional<Roofline>& roofline, const Work& work,
                             std::int64_t cache_bytes);

}  // namespace kbench::statistics
