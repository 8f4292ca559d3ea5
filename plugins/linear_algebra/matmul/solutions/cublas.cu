// expect: accepted
// The vendor's library. It stores matrices by columns, so that ours are transposed to it: (a b)^T = b^T a^T.
#include <cublas_v2.h>

#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t m, size_t n,
                         size_t k) {
  static const cublasHandle_t handle = [] {
    cublasHandle_t made = nullptr;
    cublasCreate(&made);
    return made;
  }();
  const float one = 1.0F;
  const float zero = 0.0F;
  const auto rows = static_cast<int>(m);
  const auto columns = static_cast<int>(n);
  const auto depth = static_cast<int>(k);
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, columns, rows, depth, &one, input_b, columns, input_a, depth,
              &zero, output_c, columns);
}
