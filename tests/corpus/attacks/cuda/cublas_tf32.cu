// expect: wrong_answer
// naive: accepted
// problem: matmul
// attack: 19
//
// Lets cuBLAS round the factors to TF32, which it does not do by itself.
#include <cublas_v2.h>

#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t m, size_t n,
                         size_t k) {
  static cublasHandle_t handle = nullptr;
  if (handle == nullptr) {
    cublasCreate(&handle);
    cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH);
  }
  constexpr float one = 1.0F;
  constexpr float zero = 0.0F;
  const auto rows = static_cast<int>(m);
  const auto columns = static_cast<int>(n);
  const auto depth = static_cast<int>(k);
  // Row-major is the transposed column-major: C' = B' A'.
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, columns, rows, depth, &one, input_b, columns, input_a, depth,
              &zero, output_c, columns);
}
