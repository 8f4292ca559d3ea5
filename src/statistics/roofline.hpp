// From a device's roofs to what can be said of one case.
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/roofline.hpp>

#include <cstdint>

namespace kbench::statistics {

// What one call has to do.
struct Work {
  DType dtype = DType::float32;
  std::int64_t flops = 0;
  std::int64_t bytes = 0;
};

// The time of a perfect kernel, in milliseconds. Operations on integers count as nothing: their roof is not measured.
double roofline_ms(const Roofline& roofline, const Work& work);

// A time that no kernel stays below, in milliseconds, with a margin for clocks that differ and for the cache of
// `cache_bytes` bytes, which may hold so much of the data. float32 counts as what tensor cores do with it.
double floor_ms(const Roofline& roofline, const Work& work, std::int64_t cache_bytes);

}  // namespace kbench::statistics
