// expect: accepted
// dtypes: float32 float16
// Pair by pair, in float32, rounded once.
#include <cstddef>
#include <cstdint>

extern "C" void solution(kbench::element* x, const float* input_cos, const float* input_sin,
                         const int32_t* input_positions, size_t tokens, size_t heads, size_t dim,
                         size_t /*max_position*/) {
  const size_t half = dim / 2;
  for (size_t token = 0; token < tokens; ++token) {
    const float* cosines = input_cos + static_cast<size_t>(input_positions[token]) * half;
    const float* sines = input_sin + static_cast<size_t>(input_positions[token]) * half;
    for (size_t head = 0; head < heads; ++head) {
      kbench::element* vector = x + (token * heads + head) * dim;
      for (size_t i = 0; i < half; ++i) {
        const auto first = static_cast<float>(vector[i]);
        const auto second = static_cast<float>(vector[i + half]);
        vector[i] = static_cast<kbench::element>(first * cosines[i] - second * sines[i]);
        vector[i + half] = static_cast<kbench::element>(second * cosines[i] + first * sines[i]);
      }
    }
  }
}
