#include "device/cuda/cublas_rates.hpp"

#include "device/cuda/memory.hpp"

#include <boost/dll/shared_library.hpp>

#include <cublasLt.h>
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

// One of the toolkit's libraries, of the version that this was compiled with.
class Library {
 public:
  explicit Library(const std::string& name) {
    namespace mode = boost::dll::load_mode;
    std::error_code error;
    library_.load("lib" + name + ".so." + std::to_string(CUBLAS_VER_MAJOR),
                  mode::rtld_now | mode::rtld_local | mode::search_system_folders, error);
  }

  template <class Function>
  Function* find(const char* name) const {
    return library_.is_loaded() && library_.has(name) ? &library_.get<Function>(name) : nullptr;
  }

 private:
  boost::dll::shared_library library_;
};

// Three matrices of `size` rows and columns, of elements of so many bytes.
class Matrices {
 public:
  Matrices(int size, std::size_t element_bytes)
      : bytes_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size) * element_bytes),
        memory_(allocate_on_gpu<std::byte>(3 * bytes_)) {
    // A byte over and over, which is a small number in every type.
    check(cudaMemsetAsync(memory_.get(), 0x11, 3 * bytes_, nullptr));
  }
  std::byte* a() const { return memory_.get(); }
  std::byte* b() const { return a() + bytes_; }
  std::byte* c() const { return b() + bytes_; }

 private:
  std::size_t bytes_;
  GpuArray<std::byte> memory_;
};

// `multiply()` is one product of two matrices of `size` rows and columns. The best of several.
template <class Multiply>
std::optional<double> gflops(int size, const Stopwatch& time, const Multiply& multiply) {
  auto shortest = std::chrono::nanoseconds::max();
  for (int i = 0; i < products; ++i) {
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    const auto taken = time([&] { status = multiply(); });
    if (status != CUBLAS_STATUS_SUCCESS) return std::nullopt;
    shortest = std::min(shortest, taken);
  }
  return 2.0 * size * size * size / static_cast<double>(shortest.count());
}

class Cublas {
 public:
  Cublas() {
    auto* const create = library_.find<decltype(cublasCreate_v2)>("cublasCreate_v2");
    destroy_ = library_.find<decltype(cublasDestroy_v2)>("cublasDestroy_v2");
    multiply_ = library_.find<GemmEx>("cublasGemmEx");
    if (create == nullptr || destroy_ == nullptr || multiply_ == nullptr ||
        create(&handle_) != CUBLAS_STATUS_SUCCESS)
      handle_ = nullptr;
  }
  Cublas(const Cublas&) = delete;
  Cublas& operator=(const Cublas&) = delete;
  ~Cublas() {
    if (handle_ != nullptr) destroy_(handle_);
  }

  std::optional<double> gflops(cudaDataType_t type, cublasComputeType_t arithmetic, int size,
                               std::size_t element_bytes, const Stopwatch& time) const {
    if (handle_ == nullptr) return std::nullopt;
    const Matrices matrices(size, element_bytes);
    const double one = 1.0;
    const float one_single = 1.0F;
    const double zero = 0.0;
    const void* const alpha = type == CUDA_R_64F ? static_cast<const void*>(&one) : &one_single;
    return device::gflops(size, time, [&] {
      return multiply_(handle_, CUBLAS_OP_N, CUBLAS_OP_N, size, size, size, alpha, matrices.a(), type, size,
                       matrices.b(), type, size, &zero, matrices.c(), type, size, arithmetic,
                       CUBLAS_GEMM_DEFAULT);
    });
  }

 private:
  Library library_{"cublas"};
  decltype(cublasDestroy_v2)* destroy_ = nullptr;
  cublasHandle_t handle_ = nullptr;
  GemmEx* multiply_ = nullptr;
};

// The part of cuBLAS that has products of 8-bit floating-point numbers. These are summed as fast as the tensor cores
// can, which may be with fewer bits than float32 has.
class CublasLt {
 public:
  CublasLt() {
    auto* const create = library_.find<decltype(cublasLtCreate)>("cublasLtCreate");
    if (create == nullptr || create(&handle_) != CUBLAS_STATUS_SUCCESS) handle_ = nullptr;
  }
  CublasLt(const CublasLt&) = delete;
  CublasLt& operator=(const CublasLt&) = delete;
  ~CublasLt() {
    if (handle_ != nullptr) get<decltype(cublasLtDestroy)>("cublasLtDestroy")(handle_);
  }

  std::optional<double> float8_gflops(int size, const Stopwatch& time) const {
    if (handle_ == nullptr) return std::nullopt;
    const auto extent = static_cast<std::uint64_t>(size);
    const auto create_layout = get<decltype(cublasLtMatrixLayoutCreate)>("cublasLtMatrixLayoutCreate");
    const auto destroy_layout = get<decltype(cublasLtMatrixLayoutDestroy)>("cublasLtMatrixLayoutDestroy");
    const auto destroy_product = get<decltype(cublasLtMatmulDescDestroy)>("cublasLtMatmulDescDestroy");
    const auto set = get<decltype(cublasLtMatmulDescSetAttribute)>("cublasLtMatmulDescSetAttribute");
    cublasLtMatmulDesc_t product = nullptr;
    cublasLtMatrixLayout_t factor = nullptr;
    cublasLtMatrixLayout_t result = nullptr;
    const cublasOperation_t transposed =
        CUBLAS_OP_T;  // the only order of the left factor that there is for the type
    const std::int8_t fast = 1;
    cublasStatus_t status = get<decltype(cublasLtMatmulDescCreate)>("cublasLtMatmulDescCreate")(
        &product, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    const auto go_on = [&](auto&& step) {
      if (status == CUBLAS_STATUS_SUCCESS) status = step();
    };
    go_on([&] { return set(product, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof transposed); });
    go_on([&] { return set(product, CUBLASLT_MATMUL_DESC_FAST_ACCUM, &fast, sizeof fast); });
    go_on([&] { return create_layout(&factor, CUDA_R_8F_E4M3, extent, extent, size); });
    go_on([&] { return create_layout(&result, CUDA_R_16BF, extent, extent, size); });
    std::optional<double> rate;
    if (status == CUBLAS_STATUS_SUCCESS) {
      const Matrices matrices(size, sizeof(std::uint16_t));
      const float one = 1.0F;
      const float zero = 0.0F;
      const auto multiply = get<decltype(cublasLtMatmul)>("cublasLtMatmul");
      rate = device::gflops(size, time, [&] {
        return multiply(handle_, product, &one, matrices.a(), factor, matrices.b(), factor, &zero,
                        matrices.c(), result, matrices.c(), result, nullptr, nullptr, 0, nullptr);
      });
    }
    if (result != nullptr) destroy_layout(result);
    if (factor != nullptr) destroy_layout(factor);
    if (product != nullptr) destroy_product(product);
    return rate;
  }

 private:
  // The functions that every loadable version of the library has.
  template <class Function>
  Function* get(const char* name) const {
    return library_.find<Function>(name);
  }

  Library library_{"cublasLt"};
  cublasLtHandle_t handle_ = nullptr;
};

}  // namespace

TensorRates measure_tensor_rates(const Stopwatch& time) {
  const Cublas cublas;
  return {.float64 = cublas.gflops(CUDA_R_64F, CUBLAS_COMPUTE_64F, 4096, 8, time),
          .tf32 = cublas.gflops(CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32, 8192, 4, time),
          .float16 = cublas.gflops(CUDA_R_16F, CUBLAS_COMPUTE_32F, 8192, 2, time),
          .bfloat16 = cublas.gflops(CUDA_R_16BF, CUBLAS_COMPUTE_32F, 8192, 2, time),
          .float8 = CublasLt().float8_gflops(8192, time)};
}

}  // namespace kbench::device
