#include "base/statistics/roofline.hpp"

#include <algorithm>
#include <optional>

namespace kbench::statistics {
namespace {

// A single level of Strassen's algorithm saves an eighth of the operations; clocks differ by some percent from day to day.
constexpr double margin = 0.8;

double memory_gbps(const Roofline& roofline) { return std::max(roofline.copy_gbps, roofline.read_gbps); }

// `per_s` is in 10^9 a second. Returns 0 without it.
double milliseconds(double amount, std::optional<double> per_s) {
  return per_s && *per_s > 0 ? amount / *per_s * 1e-6 : 0.0;
}

std::optional<double> plain_gflops(const Roofline& roofline, DType dtype) {
  switch (dtype) {
    case DType::float64: return roofline.float64_gflops;
    case DType::complex64:
    case DType::float32: return roofline.float32_gflops;
    case DType::float16: return roofline.float16_gflops;
    case DType::bfloat16: return roofline.bfloat16_gflops;
    case DType::float8_e4m3:
    case DType::float8_e5m2: return roofline.float8_gflops;
    default: return std::nullopt;
  }
}

}  // namespace

RoofTimes roof_times(const Roofline& roofline, const Work& work) {
  return {.arithmetic_ms = milliseconds(static_cast<double>(work.flops), plain_gflops(roofline, work.dtype)),
          .memory_ms = milliseconds(static_cast<double>(work.bytes), memory_gbps(roofline))};
}

double roofline_ms(const Roofline& roofline, const Work& work) {
  const RoofTimes times = roof_times(roofline, work);
  return std::max(times.arithmetic_ms, times.memory_ms);
}

double floor_ms(const Roofline& roofline, const Work& work, std::int64_t cache_bytes) {
  const bool may_be_tf32 = work.dtype == DType::float32 || work.dtype == DType::complex64;
  const auto fastest = may_be_tf32 ? roofline.tf32_gflops : plain_gflops(roofline, work.dtype);
  const auto moved = static_cast<double>(std::max<std::int64_t>(work.bytes - cache_bytes, 0));
  return margin * std::max(milliseconds(static_cast<double>(work.flops), fastest),
                           milliseconds(moved, memory_gbps(roofline)));
}

RooflineTimes roofline_times(const std::optional<Roofline>& roofline, const Work& work,
                             std::int64_t cache_bytes) {
  if (!roofline) return {};
  return {.floor_ms = floor_ms(*roofline, work, cache_bytes), .perfect_ms = roofline_ms(*roofline, work)};
}

}  // namespace kbench::statistics
