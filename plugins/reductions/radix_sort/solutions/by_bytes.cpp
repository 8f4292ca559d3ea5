// expect: accepted
// Byte by byte, from the lowest one on. A byte that all keys share is passed over. A
// core moves its share of the pairs to places that no other core has.
#include <omp.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

constexpr size_t digits = 256;
constexpr size_t passes = 4;

struct Pairs {
  uint32_t* keys;
  int32_t* values;
};

// Counts of a core, in a cache line of its own.
struct alignas(64) Counts {
  std::array<size_t, digits> of;
};

size_t digit_of(uint32_t key, size_t pass) { return (key >> (8 * pass)) % digits; }

// Turns the counts of all shares into the places where each begins to write. False if there is nothing to move.
bool find_places(std::vector<Counts>& counts, size_t n) {
  size_t place = 0;
  for (size_t digit = 0; digit < digits; ++digit) {
    const size_t begin = place;
    for (Counts& share : counts) {
      const size_t count = share.of[digit];
      share.of[digit] = place;
      place += count;
    }
    if (place - begin == n) return false;
  }
  return true;
}

}  // namespace

extern "C" void solution(const int32_t* input_keys, const int32_t* input_values, int32_t* output_keys,
                         int32_t* output_values, size_t n) {
  constexpr uint32_t sign_bit = 0x80000000U;  // flipped while the keys are unsigned
  std::vector<uint32_t> keys(2 * n);
  std::vector<int32_t> values(2 * n);
  Pairs from{keys.data(), values.data()};
  Pairs to{keys.data() + n, values.data() + n};
  const size_t shares = n < 1 << 15 ? 1 : static_cast<size_t>(omp_get_max_threads());
  std::vector<Counts> counts(shares);
  const auto begin_of = [=](size_t share) { return n * share / shares; };

#pragma omp parallel for schedule(static) if (shares > 1)
  for (size_t i = 0; i < n; ++i) {
    from.keys[i] = static_cast<uint32_t>(input_keys[i]) ^ sign_bit;
    from.values[i] = input_values[i];
  }
  for (size_t pass = 0; pass < passes; ++pass) {
#pragma omp parallel for schedule(static) if (shares > 1)
    for (size_t share = 0; share < shares; ++share) {
      Counts mine{};
      for (size_t i = begin_of(share); i < begin_of(share + 1); ++i) ++mine.of[digit_of(from.keys[i], pass)];
      counts[share] = mine;
    }
    if (!find_places(counts, n)) continue;
#pragma omp parallel for schedule(static) if (shares > 1)
    for (size_t share = 0; share < shares; ++share) {
      Counts places = counts[share];
      for (size_t i = begin_of(share); i < begin_of(share + 1); ++i) {
        const size_t place = places.of[digit_of(from.keys[i], pass)]++;
        to.keys[place] = from.keys[i];
        to.values[place] = from.values[i];
      }
    }
    const Pairs moved = to;
    to = from;
    from = moved;
  }
#pragma omp parallel for schedule(static) if (shares > 1)
  for (size_t i = 0; i < n; ++i) {
    output_keys[i] = static_cast<int32_t>(from.keys[i] ^ sign_bit);
    output_values[i] = from.values[i];
  }
}
