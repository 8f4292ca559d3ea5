// expect: accepted
// Divides by the largest magnitude of the row before it squares, for float64.
#include <algorithm>
#include <cmath>
#include <cstddef>

extern "C" void solution(const double* input_x, double* output_norms, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const double* const row = input_x + i * cols;
    double largest = 0.0;
    for (size_t j = 0; j < cols; ++j) largest = std::max(largest, std::abs(row[j]));
    double sum = 0.0;
    for (size_t j = 0; j < cols; ++j) sum += row[j] / largest * (row[j] / largest);
    output_norms[i] = largest * std::sqrt(sum);
  }
}
