// Launches of kernels over plain memory of the current GPU, on the default stream. They return at once.
#pragma once

#include "device/difference.hpp"
#include "memory/arena.hpp"
#include "memory/noise.hpp"

#include <cstddef>
#include <cstdint>

namespace kbench::device {

// What is to be written of a memory::Segment of noise: places are bytes from `set`.
struct NoiseRange {
  std::size_t begin, end;  // begin is a multiple of 8
  std::uint64_t or_bits;
};

// `words` are those of a memory::Noise, on the GPU.
void write_noise(std::byte* set, const NoiseRange& range, const std::uint64_t* words);

// Sets *differ, in memory that the GPU can access, to something else than 0 when a byte differs.
void find_difference(const std::byte* a, const std::byte* b, std::size_t bytes, unsigned* differ);

// The same, of `count` lines of 64 bytes, which follow from `random`. What follows the last whole line is passed over.
void find_difference_in_lines(const std::byte* a, const std::byte* b, std::size_t bytes, std::size_t count,
                              std::uint64_t random, unsigned* differ);

// Copies `line_bytes` (a multiple of 16) bytes from each place, in bytes from `from`, to `to`. All in memory that the GPU
// can access.
void gather_lines(const std::byte* from, const std::size_t* places, std::size_t count, std::size_t line_bytes,
                  std::byte* to);

// Reads every line of the memory, so that as much as fits is in the cache of the second level.
void read_all(const std::byte* memory, std::size_t bytes);

// Reads a word in each 64 KiB, and writes it back where that is allowed: the GPU has come upon all of the memory then.
void touch_pages(std::byte* memory, std::size_t bytes, memory::Access access);

// On all of a GPU of so many multiprocessors, as fast as plain arithmetic goes. In float32 it takes about a millisecond.
template <class T>
void multiply_and_add(int processors);

// How many multiplications, each with an addition, that makes.
std::int64_t multiply_adds(int processors);

// What a comparison of one output found, gathered with atomic operations: begins as zeros.
struct Findings {
  unsigned long long mismatched;
  unsigned long long max_absolute_error;  // the bits of a double
  unsigned long long max_relative_error;
};

template <class T>
void compare_elements(const T* expected, const T* actual, std::int64_t count, const Tolerance& tolerance,
                      Findings* findings);

}  // namespace kbench::device
