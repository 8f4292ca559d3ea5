// From a device's roofs to what can be said of one case.
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/roofline.hpp>

#include <cstdint>
#include <optional>

namespace kbench::statistics {

// What one call has to do.
struct Work {
  DType dtype = DType::float32;
  std::int64_t flops = 0;
  std::int64_t bytes = 0;
};

// What a device's roofs say of one case, in milliseconds. Where they are not known, no time is too short.
struct RooflineTimes {
  double floor_ms = 0.0;                  // see floor_ms()
  std::optional<double> perfect_ms = {};  // see roofline_ms()
};

// What each roof takes of that time, in milliseconds; 0 where it is not known, and for operations on integers.
struct RoofTimes {
  double arithmetic_ms = 0.0;
  double memory_ms = 0.0;
};
RoofTimes roof_times(const Roofline& roofline, const Work& work);

// The time of a perfect kernel, in milliseconds: the longer of the two. Operations on integers count as nothing: their roof is not measured.
double roofline_ms(const Roofline& roofline, const Work& work);

// A time that no kernel stays below, in milliseconds, with a margin for clocks that differ and for the cache of
// `cache_bytes` bytes, which may hold so much of the data. float32 counts as what tensor cores do with it.
double floor_ms(const Roofline& roofline, const Work& work, std::int64_t cache_bytes);

RooflineTimes roofline_times(const std::optional<Roofline>& roofline, const Work& work,
                             std::int64_t cache_bytes);

}  // namespace kbench::statistics
