// Launches of kernels over plain memory of the current GPU, on the default stream. They return at once.
#pragma once

#include "base/system/arena.hpp"
#include "device/difference.hpp"
#include "isolation/memory/findings.hpp"
#include "isolation/memory/noise.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

namespace kbench::device {

// Writes the segments of a set of outputs, but those of in-out tensors.
void write_noise(std::byte* set, std::span<const memory::Segment> segments, const memory::Noise& noise);

// Sets *damaged, in memory of the GPU, to 1 when a byte of a guard band is not as write_noise() left it.
void find_damage(const std::byte* set, std::span<const memory::Segment> segments, const memory::Noise& noise,
                 unsigned* damaged);

// Sets *differ, in memory of the GPU, to 1 when a byte differs.
void find_difference(const std::byte* a, const std::byte* b, std::size_t bytes, unsigned* differ);

// The same for `count` lines of 64 bytes, which follow from `random`. Bytes after the last whole line are
// skipped.
void find_difference_in_some_lines(const std::byte* a, const std::byte* b, std::size_t bytes,
                                   std::size_t count, std::uint64_t random, unsigned* differ);

// Copies those lines, and nothing else.
void copy_some_lines(std::byte* to, const std::byte* from, std::size_t bytes, std::size_t count,
                     std::uint64_t random);

// Copies `line_bytes` (a multiple of 16) bytes from each place, in bytes from `from`, to `to`. All in memory that the GPU
// can access.
void gather_lines(const std::byte* from, const std::size_t* places, std::size_t count, std::size_t line_bytes,
                  std::byte* to);

// Sets *differ, in memory of the GPU, to 1 when what gather_lines() would read is not what is in `lines`.
void find_changed_lines(const std::byte* from, const std::size_t* places, std::size_t count,
                        std::size_t line_bytes, const std::byte* lines, unsigned* differ);

// Copies a multiple of 16 bytes between memory that begins at such.
void copy_all(std::byte* to, const std::byte* from, std::size_t bytes);

// Opens or closes the gate behind outputs (isolation/protocol/frames.hpp), when what was launched before is done.
void set_gate(std::span<std::byte> outputs, bool open);

// Reads every line of the memory, up to the next multiple of 16 bytes, so that the second-level cache holds
// as much as fits.
void read_all(const std::byte* memory, std::size_t bytes);

// Reads a word in each 64 KiB, and writes it back where that is allowed: the GPU has come upon all of the memory then.
void touch_pages(std::byte* memory, std::size_t bytes, system::Access access);

// Watches the GPU's own clock for this time. It writes its longest pause, in nanoseconds, to a place that the
// GPU can write to.
void find_longest_pause(std::chrono::nanoseconds duration, std::uint64_t* nanoseconds);

// Keeps one multiprocessor busy for so long, without touching memory: work that is launched in that time follows at
// once. It leaves errors to the caller: they may be those of kernels before.
void occupy(std::chrono::nanoseconds duration);

// On all of a GPU of so many multiprocessors, as fast as plain arithmetic goes. In float32 it takes about a millisecond.
template <class T>
void multiply_and_add(int processors);

// How many multiplications, each with an addition, that makes.
std::int64_t multiply_adds(int processors);

// `findings`, in memory of the GPU, gets to know what differs.
template <class T>
void compare_elements(const T* expected, const T* actual, std::int64_t count, const Tolerance& tolerance,
                      memory::Findings* findings);

}  // namespace kbench::device
