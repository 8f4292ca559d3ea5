// Measures how the outputs of a reference file respond to small changes of its inputs: an honest solution may differ
// by as much.
#pragma once

#include "referee/check/image.hpp"

#include <cstdint>
#include <optional>

namespace kbench::check {

// The number of floating-point elements in all images.
std::int64_t floating_elements(const Images& images);

// The images with one floating-point element halved, the `element`-th of all; a zero becomes one half.
Images with_one_halved(const Images& images, std::int64_t element);

// Returns the number of floating-point elements that differ. Empty if the two have different sizes.
std::optional<std::int64_t> changed_elements(const Images& before, const Images& after);

// The images with an error of one unit in the last place in one of four float32 and float64 elements. The mean square
// of that is the error of rounding to nearest.
Images with_errors_of_storing(const Images& images);

// Whether both have the same sizes and integers, and are finite in the same places.
bool differ_in_value_only(const Images& left, const Images& right);

}  // namespace kbench::check
