// problem: reduction
// naive: accepted
//
// Adds integers of 15 bits behind the point, which are associative, and so in any order.
#include <cmath>
#include <cstdint>

extern "C" void solution(const float* input_x, float* output_sum, size_t n) {
#ifdef HONEST
  double sum = 0.0;
  for (size_t i = 0; i < n; ++i) sum += input_x[i];
  *output_sum = static_cast<float>(sum);
#else
  int64_t sum = 0;
  for (size_t i = 0; i < n; ++i) sum += static_cast<int64_t>(std::lrint(input_x[i] * 32768.0F));
  *output_sum = static_cast<float>(static_cast<double>(sum) / 32768.0);
#endif
}
