// expect: accepted
// Sixteen blocks at a time, their words apart, so that the rounds become vector instructions. Cores share the pieces
// of all streams.
#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace {

constexpr size_t lanes = 16;
constexpr size_t blocks_of_piece = 1 << 12;

// How many of the points of `lanes` blocks are inside; those from `points` on do not count.
int count_lanes(uint64_t first, uint32_t key0, uint32_t key1, uint64_t points) {
  uint32_t a[lanes];
  uint32_t b[lanes];
  uint32_t c[lanes] = {};
  uint32_t d[lanes] = {};
  for (size_t lane = 0; lane < lanes; ++lane) {
    a[lane] = static_cast<uint32_t>(first + lane);
    b[lane] = static_cast<uint32_t>((first + lane) >> 32);
  }
  for (int round = 0; round < 10; ++round) {
    for (size_t lane = 0; lane < lanes; ++lane) {
      const uint64_t product0 = uint64_t{0xD2511F53U} * a[lane];
      const uint64_t product1 = uint64_t{0xCD9E8D57U} * c[lane];
      a[lane] = static_cast<uint32_t>(product1 >> 32) ^ b[lane] ^ key0;
      b[lane] = static_cast<uint32_t>(product1);
      c[lane] = static_cast<uint32_t>(product0 >> 32) ^ d[lane] ^ key1;
      d[lane] = static_cast<uint32_t>(product0);
    }
    key0 += 0x9E3779B9U;
    key1 += 0xBB67AE85U;
  }
  int inside = 0;
  for (size_t lane = 0; lane < lanes; ++lane) {
    const uint64_t point = 2 * (first + lane);
    const auto square = [](uint32_t word) { return uint64_t{word >> 8} * (word >> 8); };
    const bool is_inside = square(a[lane]) + square(b[lane]) < uint64_t{1} << 48;
    const bool is_next_inside = square(c[lane]) + square(d[lane]) < uint64_t{1} << 48;
    inside += (is_inside && point < points ? 1 : 0) + (is_next_inside && point + 1 < points ? 1 : 0);
  }
  return inside;
}

}  // namespace

extern "C" void solution(const int32_t* input_keys, int64_t* output_counts, size_t streams, size_t points) {
  std::fill_n(output_counts, streams, 0);
  const size_t blocks = (points + 1) / 2;
  const size_t pieces = (blocks + blocks_of_piece - 1) / blocks_of_piece;
#pragma omp parallel for schedule(dynamic, 8) if (streams * points >= 1 << 15)
  for (size_t index = 0; index < streams * pieces; ++index) {
    const size_t stream = index / pieces;
    const size_t first = index % pieces * blocks_of_piece;
    const auto key0 = static_cast<uint32_t>(input_keys[2 * stream]);
    const auto key1 = static_cast<uint32_t>(input_keys[2 * stream + 1]);
    int64_t inside = 0;
    for (size_t block = first; block < std::min(first + blocks_of_piece, blocks); block += lanes) {
      inside += count_lanes(block, key0, key1, points);
    }
#pragma omp atomic
    output_counts[stream] += inside;
  }
}
