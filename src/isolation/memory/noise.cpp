#include "isolation/memory/noise.hpp"

#include <kbench/parallel.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace kbench::memory {
namespace {

using Content = Segment::Content;

// Repeated over 64 bits. The one NaN of float8_e8m0 leaves no bit to tell whether an element that is to be NaN was written.
std::uint64_t nan_bits(DType dtype) {
  switch (dtype) {
    case DType::float64: return 0x7ff8000000000000U;
    case DType::complex64:
    case DType::float32: return 0x7fc000007fc00000U;
    case DType::float16: return 0x7e007e007e007e00U;
    case DType::bfloat16: return 0x7fc07fc07fc07fc0U;
    case DType::float8_e4m3: return 0x7f7f7f7f7f7f7f7fU;
    case DType::float8_e5m2: return 0x7e7e7e7e7e7e7e7eU;
    case DType::float8_e8m0: return 0xffffffffffffffffU;
    default: return 0;
  }
}

std::size_t pages_of(const Segment& segment) {
  const std::size_t first = segment.begin / Noise::page_bytes;
  return (segment.end + Noise::page_bytes - 1) / Noise::page_bytes - first;
}

// Calls visit(offset, count, word) for the words of the segment in one of its pages; the last may be partial.
template <class Visit>
void for_each_word_of_page(const Segment& segment, const Noise& noise, std::size_t number,
                           const Visit& visit) {
  const std::size_t page = segment.begin / Noise::page_bytes + number;
  const std::size_t begin = std::max(segment.begin, page * Noise::page_bytes);
  const std::size_t bytes = std::min(segment.end, (page + 1) * Noise::page_bytes) - begin;
  const std::uint64_t key = Noise::key_of_page(noise.key, page);
  const std::uint64_t or_bits = segment.or_bits;
  const std::uint64_t* const words = noise.words.data() + begin / 8 % Noise::word_count;
  const std::size_t offset = begin - segment.begin;
  for (std::size_t i = 0; i < bytes / 8; ++i)
    visit(offset + 8 * i, std::size_t{8}, (words[i] ^ key) | or_bits);
  if (bytes % 8 != 0) visit(offset + bytes / 8 * 8, bytes % 8, (words[bytes / 8] ^ key) | or_bits);
}

}  // namespace

Noise::Noise(const Philox& stream) {
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = stream.long_word(i);
  key = stream.long_word(words.size());
}

std::vector<Segment> segments_of_outputs(const ArgumentLayout& layout) {
  std::vector<Segment> segments;
  std::size_t begin = 0;
  const auto add = [&](Content content, std::size_t end, std::uint64_t or_bits = 0) {
    if (end > begin) segments.push_back({content, begin, end, or_bits});
    begin = end;
  };
  for (const auto& slot : layout.slots) {
    if (!slot.is_output()) continue;
    const bool is_initial = slot.parameter.role == Role::inout;
    const std::size_t end = slot.offset + slot.bytes;
    add(Content::guard, slot.offset);
    add(is_initial ? Content::initial : Content::poison, end, is_initial ? 0 : nan_bits(slot.dtype));
    add(Content::seam, (end + 7) / 8 * 8);
  }
  add(Content::guard, layout.output_stride);
  return segments;
}

std::vector<Segment> segments_around_inputs(const ArgumentLayout& layout) {
  std::vector<Segment> segments;
  const auto add = [&](std::size_t begin, std::size_t end, DType dtype) {
    if (end > begin) segments.push_back({Content::poison, begin, end, nan_bits(dtype)});
  };
  std::size_t begin = 0;
  const ArgumentLayout::Slot* before = nullptr;
  for (const auto& slot : layout.slots) {
    if (slot.is_output()) continue;
    const std::size_t middle = before == nullptr ? begin : begin + (slot.offset - begin) / 16 * 8;
    if (before != nullptr) add(begin, middle, before->dtype);
    add(middle, slot.offset, slot.dtype);
    begin = (slot.offset + slot.bytes) / 8 * 8;
    before = &slot;
  }
  if (before != nullptr) add(begin, layout.input_stride, before->dtype);
  return segments;
}

void write(const Segment& segment, const Noise& noise, std::byte* bytes) {
  if (segment.content == Content::seam) {
    std::fill_n(bytes, segment.bytes(), Segment::seam_byte);
    return;
  }
  constexpr std::int64_t pages_worth_a_thread = 64;
  parallel_for(
      static_cast<std::int64_t>(pages_of(segment)),
      [&](std::int64_t page) {
        for_each_word_of_page(segment, noise, static_cast<std::size_t>(page),
                              [bytes](std::size_t offset, std::size_t count, std::uint64_t word) {
                                std::memcpy(bytes + offset, &word, count);
                              });
      },
      pages_worth_a_thread);
}

std::optional<std::size_t> find_damage(const Segment& segment, const Noise& noise, const std::byte* bytes) {
  if (segment.content == Content::seam) {
    const std::byte* const end = bytes + segment.bytes();
    const std::byte* const found =
        std::find_if(bytes, end, [](std::byte byte) { return byte != Segment::seam_byte; });
    return found == end ? std::nullopt
                        : std::optional(segment.begin + static_cast<std::size_t>(found - bytes));
  }
  std::optional<std::size_t> damaged;
  for (std::size_t page = 0; page < pages_of(segment) && !damaged; ++page) {
    for_each_word_of_page(
        segment, noise, page, [&](std::size_t offset, std::size_t count, std::uint64_t word) {
          if (damaged || std::memcmp(bytes + offset, &word, count) == 0) return;
          const auto* const expected = reinterpret_cast<const std::byte*>(&word);
          const auto place = std::mismatch(expected, expected + count, bytes + offset).first;
          damaged = segment.begin + offset + static_cast<std::size_t>(place - expected);
        });
  }
  return damaged;
}

std::int64_t count_unwritten(const Segment& segment, const Noise& noise, std::size_t element_bytes,
                             const std::byte* bytes) {
  std::int64_t unwritten = 0;
  const auto count_in = [&](std::size_t offset, std::size_t count, std::uint64_t word) {
    for (std::size_t byte = 0; byte < count; byte += element_bytes) {
      const auto* const poison = reinterpret_cast<const std::byte*>(&word) + byte;
      unwritten += std::memcmp(bytes + offset + byte, poison, element_bytes) == 0 ? 1 : 0;
    }
  };
  for (std::size_t page = 0; page < pages_of(segment); ++page)
    for_each_word_of_page(segment, noise, page, count_in);
  return unwritten;
}

std::int64_t most_by_chance(DType dtype, std::int64_t count) {
  const std::size_t bits = 8 * size_of(dtype);
  const int random_bits = static_cast<int>(bits) - std::popcount(nan_bits(dtype) << (64 - bits));
  const double mean = std::ldexp(static_cast<double>(count), -random_bits);
  if (mean < 1e-10) return 0;
  if (mean < 1e-5) return 1;
  // Exceeds a Poisson variable of this mean almost always.
  return 10 + std::llround(2 * mean + 6 * std::sqrt(mean));
}

GuardDamage describe_damage(const ArgumentLayout& layout, std::size_t place) {
  GuardDamage nearest{.tensor = {}, .distance = std::numeric_limits<std::ptrdiff_t>::max()};
  const auto consider = [&](const ArgumentLayout::Slot& slot, std::ptrdiff_t distance) {
    if (std::abs(distance) < std::abs(nearest.distance)) nearest = {slot.parameter.name, distance};
  };
  const auto at = static_cast<std::ptrdiff_t>(place);
  for (const auto& slot : layout.slots) {
    if (!slot.is_output()) continue;
    const auto begin = static_cast<std::ptrdiff_t>(slot.offset);
    const auto end = static_cast<std::ptrdiff_t>(slot.offset + slot.bytes);
    consider(slot, at < begin ? at - begin : at - end);
  }
  return nearest;
}

}  // namespace kbench::memory
