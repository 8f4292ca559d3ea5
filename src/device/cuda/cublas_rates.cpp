#include "device/cuda/cublas_rates.hpp"

#include "device/cuda/memory.hpp"

#include <boost/dll/shared_library.hpp>

#include <cublas_v2.h>

#include <algorithm>
#include <string>
#include <system_error>

namespace kbench::device {
namespace {

constexpr int products = 5;

// Spelt out, for the header has an overload for C++.
using GemmEx = cublasStatus_t(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                              const void*, const void*, cudaDataType_t, int, const void*, cudaDataType_t, int,
                              const void*, void*, cudaDataType_t, int, cublasComputeType_t, cublasGemmAlgo_t);

class Cublas {
 public:
  Cublas() {
    namespace mode = boost::dll::load_mode;
    const std::string name = "libcublas.so." + std::to_string(CUBLAS_VER_MAJOR);
    std::error_code error;
    library_.load(name, mode::rtld_now | mode::rtld_local | mode::search_system_folders, error);
    if (error || !library_.has("cublasCreate_v2") || !library_.has("cublasGemmEx")) return;
    multiply_ = &library_.get<GemmEx>("cublasGemmEx");
    if (library_.get<decltype(cublasCreate_v2)>("cublasCreate_v2")(&handle_) != CUBLAS_STATUS_SUCCESS)
      handle_ = nullptr;
  }
  Cublas(const Cublas&) = delete;
  Cublas& operator=(const Cublas&) = delete;
  ~Cublas() {
    if (handle_ != nullptr) library_.get<decltype(cublasDestroy_v2)>("cublasDestroy_v2")(handle_);
  }

  // Of products of two matrices of `size` rows and columns. The best of several.
  std::optional<double> gflops(cudaDataType_t type, cublasComputeType_t arithmetic, int size,
                               std::size_t element_bytes, const Stopwatch& time) const {
    if (handle_ == nullptr) return std::nullopt;
    const auto elements = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    const auto memory = allocate_on_gpu<std::byte>(3 * elements * element_bytes);
    std::byte* const a = memory.get();
    std::byte* const b = a + elements * element_bytes;
    std::byte* const c = b + elements * element_bytes;
    // A byte over and over, which is a small number in every type.
    check(cudaMemsetAsync(memory.get(), 0x11, 3 * elements * element_bytes, nullptr));
    const double one = 1.0;
    const float one_single = 1.0F;
    const double zero = 0.0;
    const bool is_double = type == CUDA_R_64F;
    const void* const alpha = is_double ? static_cast<const void*>(&one) : &one_single;
    auto shortest = std::chrono::nanoseconds::max();
    for (int i = 0; i < products; ++i) {
      cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
      const auto taken = time([&] {
        status = multiply_(handle_, CUBLAS_OP_N, CUBLAS_OP_N, size, size, size, alpha, a, type, size, b, type,
                           size, &zero, c, type, size, arithmetic, CUBLAS_GEMM_DEFAULT);
      });
      if (status != CUBLAS_STATUS_SUCCESS) return std::nullopt;
      shortest = std::min(shortest, taken);
    }
    const double operations = 2.0 * size * static_cast<double>(elements);
    return operations / static_cast<double>(shortest.count());
  }

 private:
  boost::dll::shared_library library_;
  cublasHandle_t handle_ = nullptr;
  GemmEx* multiply_ = nullptr;
};

}  // namespace

TensorRates measure_tensor_rates(const Stopwatch& time) {
  const Cublas cublas;
  return {.float64 = cublas.gflops(CUDA_R_64F, CUBLAS_COMPUTE_64F, 4096, 8, time),
          .tf32 = cublas.gflops(CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32, 8192, 4, time),
          .float16 = cublas.gflops(CUDA_R_16F, CUBLAS_COMPUTE_32F, 8192, 2, time),
          .bfloat16 = cublas.gflops(CUDA_R_16BF, CUBLAS_COMPUTE_32F, 8192, 2, time)};
}

}  // namespace kbench::device
