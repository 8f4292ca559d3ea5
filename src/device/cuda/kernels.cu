#include "device/cuda/check.hpp"
#include "device/cuda/kernels.hpp"
#include "device/cuda/launch.cuh"

#include <kbench/float16.hpp>

#include <bit>

namespace kbench::device {
namespace {

__global__ void noise_kernel(std::byte* set, NoiseRange range, const std::uint64_t* words) {
  constexpr std::size_t word_count = memory::Noise::word_count;
  const std::size_t whole = (range.end - range.begin) / 8;
  auto* const place = reinterpret_cast<std::uint64_t*>(set + range.begin);
  const std::size_t first = range.begin / 8;
  for_each_index(static_cast<std::int64_t>(whole), [&](std::int64_t i) {
    const auto index = static_cast<std::size_t>(i);
    place[index] = words[(first + index) % word_count] | range.or_bits;
  });
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  const std::uint64_t last = words[(first + whole) % word_count] | range.or_bits;
  for (std::size_t at = range.begin + 8 * whole; at < range.end; ++at) {
    set[at] = static_cast<std::byte>(last >> (at % 8 * 8));
  }
}

__global__ void difference_kernel(const std::byte* a, const std::byte* b, std::size_t bytes,
                                  unsigned* differ) {
  const std::size_t whole = bytes / 8;
  const auto* const words_a = reinterpret_cast<const std::uint64_t*>(a);
  const auto* const words_b = reinterpret_cast<const std::uint64_t*>(b);
  bool found = false;
  for_each_index(static_cast<std::int64_t>(whole),
                 [&](std::int64_t i) { found = found || words_a[i] != words_b[i]; });
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    for (std::size_t at = 8 * whole; at < bytes; ++at) found = found || a[at] != b[at];
  }
  if (found) *differ = 1;
}

// Source of the mixing: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
__device__ std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
  return bits ^ (bits >> 31U);
}

__global__ void line_difference_kernel(const uint4* a, const uint4* b, std::size_t lines, std::size_t count,
                                       std::uint64_t random, unsigned* differ) {
  constexpr std::size_t vectors = 64 / sizeof(uint4);
  for_each_index(static_cast<std::int64_t>(count * vectors), [&](std::int64_t i) {
    const auto index = static_cast<std::size_t>(i);
    const std::size_t line = mixed(random + index / vectors * 0x9e3779b97f4a7c15U) % lines;
    const uint4 x = __ldcg(a + line * vectors + index % vectors);
    const uint4 y = __ldcg(b + line * vectors + index % vectors);
    if (x.x != y.x || x.y != y.y || x.z != y.z || x.w != y.w) *differ = 1;
  });
}

__global__ void gather_kernel(const std::byte* from, const std::size_t* places, std::size_t count,
                              std::size_t line_bytes, std::byte* to) {
  const std::size_t vectors = line_bytes / sizeof(uint4);
  for_each_index(static_cast<std::int64_t>(count * vectors), [&](std::int64_t i) {
    const std::size_t line = static_cast<std::size_t>(i) / vectors;
    const std::size_t vector = static_cast<std::size_t>(i) % vectors;
    reinterpret_cast<uint4*>(to + line * line_bytes)[vector] =
        __ldcg(reinterpret_cast<const uint4*>(from + places[line]) + vector);
  });
}

__global__ void read_kernel(const uint4* memory, std::size_t count, unsigned* never) {
  unsigned sum = 0;
  for_each_index(static_cast<std::int64_t>(count), [&](std::int64_t i) {
    const uint4 vector = __ldcg(memory + i);
    sum += vector.x ^ vector.y ^ vector.z ^ vector.w;
  });
  if (never != nullptr) atomicAdd(never, sum);  // keeps the reads
}

__global__ void touch_kernel(std::byte* memory, std::size_t step, std::size_t count, bool write) {
  for_each_index(static_cast<std::int64_t>(count), [&](std::int64_t i) {
    auto* const word = reinterpret_cast<volatile unsigned*>(memory + static_cast<std::size_t>(i) * step);
    const unsigned value = *word;
    if (write) *word = value;
  });
}

// Enough threads, and enough sums for each, that none waits for the sum before.
constexpr int sums_of_thread = 8;
constexpr int threads_of_processor = 2048;
constexpr int steps = 16'000;

template <class T>
__global__ void multiply_add_kernel(T factor, T* never) {
  T sums[sums_of_thread];
  for (int i = 0; i < sums_of_thread; ++i) sums[i] = static_cast<T>(threadIdx.x + i);
  for (int step = 0; step < steps; ++step) {
    for (T& sum : sums) sum = sum * factor + T{1};
  }
  T total = 0;
  for (const T sum : sums) total += sum;
  if (never != nullptr) *never = total;  // keeps the arithmetic
}

template <class T>
__global__ void compare_kernel(const Stored<T>* expected, const Stored<T>* actual, std::int64_t count,
                               Tolerance tolerance, Findings* findings) {
  unsigned long long mismatched = 0;
  double max_absolute = 0.0;
  double max_relative = 0.0;
  for_each_index(count, [&](std::int64_t i) {
    const Difference difference = difference_between<T>(expected[i], actual[i], tolerance);
    mismatched += difference.mismatch ? 1 : 0;
    max_absolute = difference.absolute > max_absolute ? difference.absolute : max_absolute;
    max_relative = difference.relative > max_relative ? difference.relative : max_relative;
  });
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    constexpr unsigned all = ~0U;
    mismatched += __shfl_down_sync(all, mismatched, lanes);
    const double other_absolute = __shfl_down_sync(all, max_absolute, lanes);
    const double other_relative = __shfl_down_sync(all, max_relative, lanes);
    max_absolute = other_absolute > max_absolute ? other_absolute : max_absolute;
    max_relative = other_relative > max_relative ? other_relative : max_relative;
  }
  if (threadIdx.x % 32 != 0) return;
  // Errors are never negative: their bits are ordered as they are.
  if (mismatched > 0) atomicAdd(&findings->mismatched, mismatched);
  if (max_absolute > 0) {
    atomicMax(&findings->max_absolute_error, std::bit_cast<unsigned long long>(max_absolute));
    atomicMax(&findings->max_relative_error, std::bit_cast<unsigned long long>(max_relative));
  }
}

}  // namespace

void write_noise(std::byte* set, const NoiseRange& range, const std::uint64_t* words) {
  const auto count = static_cast<std::int64_t>((range.end - range.begin) / 8);
  noise_kernel<<<blocks_for(count), threads_per_block>>>(set, range, words);
  check(cudaGetLastError());
}

void find_difference(const std::byte* a, const std::byte* b, std::size_t bytes, unsigned* differ) {
  difference_kernel<<<blocks_for(static_cast<std::int64_t>(bytes / 8)), threads_per_block>>>(a, b, bytes,
                                                                                             differ);
  check(cudaGetLastError());
}

void find_difference_in_lines(const std::byte* a, const std::byte* b, std::size_t bytes, std::size_t count,
                              std::uint64_t random, unsigned* differ) {
  const std::size_t lines = bytes / 64;
  if (lines == 0) return;
  line_difference_kernel<<<blocks_for(static_cast<std::int64_t>(count) * 4), threads_per_block>>>(
      reinterpret_cast<const uint4*>(a), reinterpret_cast<const uint4*>(b), lines, count, random, differ);
  check(cudaGetLastError());
}

void gather_lines(const std::byte* from, const std::size_t* places, std::size_t count, std::size_t line_bytes,
                  std::byte* to) {
  if (count == 0) return;
  const auto vectors = static_cast<std::int64_t>(count * line_bytes / sizeof(uint4));
  gather_kernel<<<blocks_for(vectors), threads_per_block>>>(from, places, count, line_bytes, to);
  check(cudaGetLastError());
}

void read_all(const std::byte* memory, std::size_t bytes) {
  const std::size_t count = bytes / sizeof(uint4);
  read_kernel<<<blocks_for(static_cast<std::int64_t>(count)), threads_per_block>>>(
      reinterpret_cast<const uint4*>(memory), count, nullptr);
  check(cudaGetLastError());
}

void touch_pages(std::byte* memory, std::size_t bytes, memory::Access access) {
  constexpr std::size_t step = std::size_t{64} << 10U;
  const std::size_t count = bytes / step;
  if (count == 0) return;
  touch_kernel<<<blocks_for(static_cast<std::int64_t>(count)), threads_per_block>>>(
      memory, step, count, access == memory::Access::read_write);
  check(cudaGetLastError());
}

template <class T>
void multiply_and_add(int processors) {
  multiply_add_kernel<T>
      <<<processors*(threads_of_processor / threads_per_block), threads_per_block>>>(T{0.5}, nullptr);
  check(cudaGetLastError());
}
template void multiply_and_add<float>(int);
template void multiply_and_add<double>(int);

std::int64_t multiply_adds(int processors) {
  return std::int64_t{processors} * threads_of_processor * sums_of_thread * steps;
}

template <class T>
void compare_elements(const T* expected, const T* actual, std::int64_t count, const Tolerance& tolerance,
                      Findings* findings) {
  compare_kernel<T><<<blocks_for(count), threads_per_block>>>(reinterpret_cast<const Stored<T>*>(expected),
                                                              reinterpret_cast<const Stored<T>*>(actual),
                                                              count, tolerance, findings);
  check(cudaGetLastError());
}

#define KBENCH_INSTANTIATE(T) \
  template void compare_elements<T>(const T*, const T*, std::int64_t, const Tolerance&, Findings*);
KBENCH_INSTANTIATE(double)
KBENCH_INSTANTIATE(float)
KBENCH_INSTANTIATE(float16)
KBENCH_INSTANTIATE(bfloat16)
KBENCH_INSTANTIATE(std::int64_t)
KBENCH_INSTANTIATE(std::int32_t)
KBENCH_INSTANTIATE(std::int8_t)
KBENCH_INSTANTIATE(std::uint8_t)
KBENCH_INSTANTIATE(bool)

}  // namespace kbench::device
