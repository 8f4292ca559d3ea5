// The contents, before a call, of memory that a submission may write.
//
// Outputs hold poison: noise, which for floating-point types is NaN throughout, with a random payload. Every
// element that the submission does not write is therefore wrong. Guard bands hold noise too; in-out tensors
// hold their input.
#pragma once

#include "isolation/memory/argument_layout.hpp"

#include <kbench/host_device.hpp>
#include <kbench/philox.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench::memory {

// Source of the mixing: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
KBENCH_HOST_DEVICE inline std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
  return bits ^ (bits >> 31U);
}

// Random words, drawn again for each call. A page is 4 KiB: its words are those of a table, each combined with the
// page's own key by exclusive or. Any two words are therefore independent of each other, in one page or in two: an
// element that is equal to its noise by chance says nothing about other elements.
struct Noise {
  explicit Noise(const Philox& stream);

  static constexpr std::size_t word_count = 512;  // words of 8 bytes in a page
  static constexpr std::size_t page_bytes = 8 * word_count;

  // The word that the words of a page are combined with; `key` is that of the noise.
  KBENCH_HOST_DEVICE static std::uint64_t key_of_page(std::uint64_t key, std::size_t page) {
    return mixed(key + page * 0x9e3779b97f4a7c15U);
  }
  std::array<std::uint64_t, word_count> words;
  std::uint64_t key;
};

// A stretch of one set of the outputs.
struct Segment {
  enum class Content : std::uint8_t {
    guard,    // the noise of its places in the set
    seam,     // the bytes from a tensor's end to the next word: seam_byte
    poison,   // guard with or_bits added; the tensor's last word may be partial
    initial,  // an in-out tensor
  };
  static constexpr std::byte seam_byte{0xa5};

  Content content = Content::guard;
  std::size_t begin = 0;  // bytes, in the set; a multiple of 8, but for a seam's
  std::size_t end = 0;
  std::uint64_t or_bits = 0;  // make any pattern of a floating-point type a quiet NaN

  std::size_t bytes() const { return end - begin; }
  bool is_guard() const { return content == Content::guard || content == Content::seam; }
};

// All of a set's outputs, in order and without gaps.
std::vector<Segment> segments_of_outputs(const ArgumentLayout& layout);

// The parts of a set's inputs that belong to no tensor, each filled as poison of the nearest tensor. The
// first word of a part can overlap the last bytes of a tensor, because inputs are made afterwards.
std::vector<Segment> segments_around_inputs(const ArgumentLayout& layout);

// The next three work on host memory that holds, or is to hold, the bytes of one segment.

// Not for Content::initial.
void write(const Segment& segment, const Noise& noise, std::byte* bytes);

// The place, in the set, of the first byte that is not as it was written.
std::optional<std::size_t> find_damage(const Segment& segment, const Noise& noise, const std::byte* bytes);

// How many elements of `element_bytes` bytes are as they were written. Poison only.
std::int64_t count_unwritten(const Segment& segment, const Noise& noise, std::size_t element_bytes,
                             const std::byte* bytes);

// If a NaN was written to each of `count` elements of poison, at most this many are unchanged by chance; more
// are unchanged once in 10^9 times. For types with few patterns for NaN this is most of them.
std::int64_t most_by_chance(DType dtype, std::int64_t count);

// Damage outside of a tensor: which, and how far from it in bytes (negative: before it).
struct GuardDamage {
  std::string tensor;
  std::ptrdiff_t distance = 0;
};

// `place` is a byte of a set's outputs that belongs to no tensor: the tensor that is nearest.
GuardDamage describe_damage(const ArgumentLayout& layout, std::size_t place);

}  // namespace kbench::memory
