// expect: wrong_answer
// Stops after seven rounds: as random as ten for this purpose, but other points.
#include <cstddef>
#include <cstdint>

namespace {

struct Words {
  uint32_t word[4];
};

Words block(uint64_t index, uint32_t key0, uint32_t key1) {
  Words c{{static_cast<uint32_t>(index), static_cast<uint32_t>(index >> 32), 0, 0}};
  for (int round = 0; round < 7; ++round) {
    const uint64_t product0 = uint64_t{0xD2511F53U} * c.word[0];
    const uint64_t product1 = uint64_t{0xCD9E8D57U} * c.word[2];
    c = {{static_cast<uint32_t>(product1 >> 32) ^ c.word[1] ^ key0, static_cast<uint32_t>(product1),
          static_cast<uint32_t>(product0 >> 32) ^ c.word[3] ^ key1, static_cast<uint32_t>(product0)}};
    key0 += 0x9E3779B9U;
    key1 += 0xBB67AE85U;
  }
  return c;
}

bool is_inside(uint32_t first, uint32_t second) {
  const uint64_t x = first >> 8;
  const uint64_t y = second >> 8;
  return x * x + y * y < uint64_t{1} << 48;
}

}  // namespace

extern "C" void solution(const int32_t* input_keys, int64_t* output_counts, size_t streams, size_t points) {
  for (size_t stream = 0; stream < streams; ++stream) {
    const auto key0 = static_cast<uint32_t>(input_keys[2 * stream]);
    const auto key1 = static_cast<uint32_t>(input_keys[2 * stream + 1]);
    int64_t inside = 0;
    for (size_t point = 0; point < points; ++point) {
      const Words words = block(point / 2, key0, key1);
      const size_t first = 2 * (point % 2);
      inside += is_inside(words.word[first], words.word[first + 1]) ? 1 : 0;
    }
    output_counts[stream] = inside;
  }
}
