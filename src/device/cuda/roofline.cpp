#include "device/cuda/roofline.hpp"

#include "device/cuda/cublas_rates.hpp"
#include "device/cuda/kernels.hpp"
#include "device/cuda/memory.hpp"

#include <algorithm>

namespace kbench::device {
namespace {

constexpr int repetitions = 10;

// `amount` of something over the shortest time, in 10^9 a second.
double rate(double amount, const Stopwatch& time, const std::function<void()>& work) {
  auto shortest = time(work);
  for (int i = 1; i < repetitions; ++i) shortest = std::min(shortest, time(work));
  return amount / static_cast<double>(shortest.count());
}

}  // namespace

Roofline measure_roofline(const RooflineParameters& gpu, const Stopwatch& time) {
  Roofline roofline;
  const std::size_t bytes = std::max<std::size_t>(8 * gpu.cache_bytes, std::size_t{256} << 20U);
  {
    const auto from = allocate_on_gpu<std::byte>(bytes);
    const auto to = allocate_on_gpu<std::byte>(bytes);
    check(cudaMemsetAsync(from.get(), 0, bytes, nullptr));
    roofline.copy_gbps =
        rate(2.0 * static_cast<double>(bytes), time, [&] { copy_bytes(to.get(), from.get(), bytes); });
    roofline.read_gbps = rate(static_cast<double>(bytes), time, [&] { read_all(from.get(), bytes); });
  }
  roofline.float32_gflops = rate(static_cast<double>(multiply_adds(gpu.processors)) * 2, time,
                                 [&] { multiply_and_add<float>(gpu.processors); });
  const double float64_gflops = rate(static_cast<double>(multiply_adds(gpu.processors)) * 2, time,
                                     [&] { multiply_and_add<double>(gpu.processors); });

  const TensorRates tensor = measure_tensor_rates(time);
  roofline.float64_gflops = std::max(float64_gflops, tensor.float64.value_or(0.0));
  roofline.tf32_gflops = tensor.tf32;
  roofline.float16_gflops = tensor.float16;
  roofline.bfloat16_gflops = tensor.bfloat16;
  roofline.float8_gflops = tensor.float8;
  return roofline;
}

}  // namespace kbench::device
