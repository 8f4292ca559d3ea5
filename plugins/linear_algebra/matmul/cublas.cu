#include "cublas.hpp"

#include <kbench/error.hpp>

#include <cublas_v2.h>

#include <string>

namespace matmul {
namespace {

void require(cublasStatus_t status) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  throw kbench::Error(std::string(cublasGetStatusName(status)) + ": " + cublasGetStatusString(status));
}

// By default the parts of a long 16-bit sum may be added up in 16 bits.
cublasHandle_t make_handle() {
  cublasHandle_t handle = nullptr;
  require(cublasCreate(&handle));
  require(cublasSetMathMode(
      handle,
      static_cast<cublasMath_t>(CUBLAS_DEFAULT_MATH | CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION)));
  return handle;
}

// Made by the first product, because that takes time, and kept until the process ends.
cublasHandle_t handle() {
  static cublasHandle_t const kept = make_handle();
  return kept;
}

template <class T>
struct Types;
template <>
struct Types<float> {
  using Sum = float;
  static constexpr cudaDataType_t element = CUDA_R_32F;
  static constexpr cublasComputeType_t compute = CUBLAS_COMPUTE_32F_PEDANTIC;  // not in TF32, above all
};
template <>
struct Types<double> {
  using Sum = double;
  static constexpr cudaDataType_t element = CUDA_R_64F;
  static constexpr cublasComputeType_t compute = CUBLAS_COMPUTE_64F_PEDANTIC;
};
template <>
struct Types<kbench::float16> {
  using Sum = float;
  static constexpr cudaDataType_t element = CUDA_R_16F;
  static constexpr cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
};
template <>
struct Types<kbench::bfloat16> {
  using Sum = float;
  static constexpr cudaDataType_t element = CUDA_R_16BF;
  static constexpr cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
};

}  // namespace

// cuBLAS stores matrices by columns. A matrix by rows is to it the transposed one, and (a b)^T = b^T a^T.
template <class T>
void multiply(const T* a, const T* b, T* c, Sizes sizes) {
  using Sum = typename Types<T>::Sum;
  const Sum one = 1;
  const Sum zero = 0;
  constexpr cudaDataType_t type = Types<T>::element;
  const auto m = static_cast<int>(sizes.m);
  const auto n = static_cast<int>(sizes.n);
  const auto k = static_cast<int>(sizes.k);
  require(cublasGemmEx(handle(), CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, type, n, a, type, k, &zero, c,
                       type, n, Types<T>::compute, CUBLAS_GEMM_DEFAULT));
}

template void multiply(const float*, const float*, float*, Sizes);
template void multiply(const double*, const double*, double*, Sizes);
template void multiply(const kbench::float16*, const kbench::float16*, kbench::float16*, Sizes);
template void multiply(const kbench::bfloat16*, const kbench::bfloat16*, kbench::bfloat16*, Sizes);

}  // namespace matmul
