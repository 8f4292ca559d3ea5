#include "cub_sort.hpp"

#include <kbench/check_cuda.hpp>
#include <kbench/scratch.hpp>

#include <cstddef>
#include <cub/device/device_radix_sort.cuh>

namespace radix_sort {

void sort_pairs(const std::uint32_t* keys, const std::int32_t* values, std::uint32_t* sorted_keys,
                std::int32_t* sorted_values, std::int64_t n) {
  std::size_t bytes = 0;  // which the first call tells
  kbench::check_cuda(
      cub::DeviceRadixSort::SortPairs(nullptr, bytes, keys, sorted_keys, values, sorted_values, n));
  const kbench::Scratch<std::byte> memory(static_cast<std::int64_t>(bytes));
  kbench::check_cuda(
      cub::DeviceRadixSort::SortPairs(memory.data(), bytes, keys, sorted_keys, values, sorted_values, n));
}

}  // namespace radix_sort
