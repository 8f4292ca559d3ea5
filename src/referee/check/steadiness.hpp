// Whether a function of the problem computes the same each time, whatever the memory held that it writes to.
#pragma once

#include "referee/check/image.hpp"

#include <kbench/philox.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace kbench::check {

struct Steadiness {
  Images result;                         // of the first run
  std::vector<std::size_t> spare_bytes;  // of each tensor, those at its end that are not written
  std::string
      fault;  // empty: none. Else a predicate, in words: "leaves 2 of the 8 elements of y unwritten, ..."
};

// Runs `run`, which is to write all of `tensors`, or what of them it needs, and to wait for that, on memory that holds noise
// and again on its complement. No element that is not written, and none that is added to, is the same both times.
enum class Written : std::uint8_t { all, what_is_needed };
Steadiness find_steadiness(device::Device& device, const std::vector<Tensor>& tensors, Written written,
                           const Philox& noise, const std::function<void()>& run);

// Noise for a tensor, from words of the stream.
Image noise_for(const Tensor& tensor, const Philox& stream);

// The first element in which two images differ: "y[3, 1]". Empty where they do not.
std::string first_difference(const Images& left, const Images& right);

}  // namespace kbench::check
