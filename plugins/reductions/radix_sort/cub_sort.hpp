// The reference sort on a GPU: CUB's, which is stable. It is compiled by itself, for it takes as long as all else.
#pragma once

#include <cstdint>

namespace radix_sort {

// Sorts by the keys, as unsigned integers. Throws kbench::Error.
void sort_pairs(const std::uint32_t* keys, const std::int32_t* values, std::uint32_t* sorted_keys,
                std::int32_t* sorted_values, std::int64_t n);

}  // namespace radix_sort
