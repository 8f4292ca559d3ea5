// How the outputs of a reference file answer to small changes of its inputs: what an honest solution may differ by.
#pragma once

#include "referee/check/image.hpp"

#include <cstdint>
#include <optional>

namespace kbench::check {

// Floating-point elements of all images.
std::int64_t floating_elements(const Images& images);

// The images with one floating-point element halved, the `element`-th of all; a zero becomes one half.
Images with_one_halved(const Images& images, std::int64_t element);

// How many floating-point elements differ. None where the two have other sizes.
std::optional<std::int64_t> changed_elements(const Images& before, const Images& after);

// One in four of the float32 and float64 elements with an error of one unit in the last place: as far from the exact
// numbers as rounding to nearest takes them, in the mean square.
Images with_errors_of_storing(const Images& images);

// They have the same sizes, the same integers, and are finite in the same places.
bool differ_in_value_only(const Images& left, const Images& right);

}  // namespace kbench::check
