// The precisions below that of an element type in which a submission may be tempted to compute.
#pragma once

#include "referee/check/image.hpp"

#include <kbench/dtype.hpp>

#include <string_view>
#include <vector>

namespace kbench::check {

// Exponents keep their range. Hence 10 bits stand for TF32, and for float16 as long as values are in its range.
struct Precision {
  std::string_view name;
  int fraction_bits = 0;
};

// The precisions below each type. float64: float32. float32: TF32 or float16, and bfloat16. 16-bit types: 3 bits, as
// in the more precise 8-bit type. 8-bit types: 1 bit, as in a 4-bit type. Integers: none.
std::vector<Precision> precisions_below(DType dtype);

// The precisions below the images' element types, each once.
std::vector<Precision> precisions_below(const Images& images);

// Whether the type has no more than this many fraction bits: a result in it hides that inputs were rounded.
bool is_coarser(DType dtype, int fraction_bits);

// Rounds the image's numbers; integers stay.
Image rounded(const Image& image, int fraction_bits);

}  // namespace kbench::check
