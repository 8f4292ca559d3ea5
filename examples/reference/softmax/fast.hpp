// expect: accepted
// Rows side by side on all processors, and an exponential of eight elements at a time.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

// e^x = 2^n * e^r with n an integer and |r| <= ln(2) / 2, where six terms of the series are enough for float32. It has no
// branches, so that a compiler can make it do several at once. For x in [-87, 0].
inline float power(float x) {
  const float n = static_cast<float>(static_cast<std::int32_t>(x * 1.44269504f - 0.5f));
  const float r = (x - n * 0.693359375f) + n * 2.12194440e-4f;  // ln(2) in two parts
  const float series =
      1.0f + r * (1.0f + r * (0.5f + r * (1.0f / 6 + r * (1.0f / 24 + r * (1.0f / 120 + r * (1.0f / 720))))));
  return series * std::bit_cast<float>((static_cast<std::int32_t>(n) + 127) << 23);
}

output_t custom_kernel(input_t input) {
  constexpr std::size_t lanes = 8;
  const auto columns = static_cast<std::size_t>(input.columns);
  output_t y(input.x.size());
#pragma omp parallel for
  for (std::int64_t row = 0; row < input.rows; ++row) {
    const float* const x = input.x.data() + row * input.columns;
    float* const out = y.data() + row * input.columns;
    const float most = *std::max_element(x, x + columns);
    float sums[lanes] = {};
    const std::size_t whole = columns / lanes * lanes;
    for (std::size_t i = 0; i < whole; i += lanes) {
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        out[i + lane] = power(x[i + lane] - most);
        sums[lane] += out[i + lane];
      }
    }
    float sum = 0;
    for (std::size_t i = whole; i < columns; ++i) sum += out[i] = power(x[i] - most);
    for (const float each : sums) sum += each;
    for (std::size_t i = 0; i < columns; ++i) out[i] /= sum;
  }
  return y;
}
