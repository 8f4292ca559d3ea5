// Checks that a function of the problem computes the same each time, with any contents of its output memory.
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
  Images result;  // the outputs of the first run
  // For each tensor, the number of bytes at its end that are not written.
  std::vector<std::size_t> spare_bytes;
  std::string
      fault;  // empty: none. Otherwise a predicate, in words: "leaves 2 of the 8 elements of y unwritten, ..."
};

// Calls `run` on memory that holds noise, and again on its complement. `run` must write all of `tensors`, or what it
// needs of them, and wait for that. Elements that it does not write, or only adds to, differ between the two.
enum class Written : std::uint8_t { all, what_is_needed };
Steadiness find_steadiness(device::DeviceMemory& device, const std::vector<Tensor>& tensors, Written written,
                           const Philox& noise, const std::function<void()>& run);

// Noise for a tensor, from words of the stream.
Image noise_for(const Tensor& tensor, const Philox& stream);

// The first element in which two images differ: "y[3, 1]". Empty if they do not.
std::string first_difference(const Images& left, const Images& right);

}  // namespace kbench::check
