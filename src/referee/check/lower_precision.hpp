// The precisions below that of an element type in which a submission may be tempted to compute.
#pragma once

#include "referee/check/image.hpp"

#include <kbench/dtype.hpp>

#include <string_view>
#include <vector>

namespace kbench::check {

// Exponents keep their range. So 10 bits are TF32, and float16 as long as values are in its range.
struct Precision {
  std::string_view name;
  int fraction_bits = 0;
};

// Below float64: float32. Below float32: TF32 or float16, and bfloat16. Below the 16-bit types: 3 bits, as the more
// precise of the 8-bit types has; below that 1, as a 4-bit type has. Below integers: none.
std::vector<Precision> precisions_below(DType dtype);

// Those below the images' element types, each once.
std::vector<Precision> precisions_below(const Images& images);

// Integers as they are.
Image rounded(const Image& image, int fraction_bits);

}  // namespace kbench::check
