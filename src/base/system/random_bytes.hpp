// Random bytes that are unpredictable, even from earlier ones.
#pragma once

#include <cstddef>
#include <span>

namespace kbench::system {

// Fills the bytes from the operating system. Throws std::system_error.
void fill_with_random(std::span<std::byte> bytes);

// Returns an array, such as a Seed, of random bits. Throws std::system_error.
template <class Array>
Array random_array() {
  Array array{};
  fill_with_random(std::as_writable_bytes(std::span(array)));
  return array;
}

}  // namespace kbench::system
