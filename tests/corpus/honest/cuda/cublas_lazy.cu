// problem: matmul
// cuBLAS, whose handle and workspace the first call makes.
#include <cublas_v2.h>

#include <cstddef>

extern "C" void solution(const float* a, const float* b, float* c, size_t m, size_t n, size_t k) {
  static cublasHandle_t handle = nullptr;
  if (handle == nullptr) {
    cublasCreate(&handle);
    void* workspace = nullptr;
    cudaMalloc(&workspace, size_t{64} << 20);
    cublasSetWorkspace(handle, workspace, size_t{64} << 20);
  }
  const float one = 1.0F;
  const float zero = 0.0F;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, static_cast<int>(n), static_cast<int>(m), static_cast<int>(k),
              &one, b, static_cast<int>(n), a, static_cast<int>(k), &zero, c, static_cast<int>(n));
}
