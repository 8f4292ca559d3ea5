// expect: tampered
// naive: accepted
// problem: vector_add
// attack: 16
//
// Asks the driver to map the inputs' memory once more, for writing, where it was mapped for reading only.
// Then makes inputs and output zero.
#include <cuda.h>

#include <cstddef>

namespace {

__global__ void clear(float* a, float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[i] = c[i] = 0.0F;
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

template <class Function>
Function* find(const char* name) {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
  cudaGetDriverEntryPointByVersion(name, &function, 12000, cudaEnableDefault, &found);
  return reinterpret_cast<Function*>(function);
}

// How far the same memory, for writing, is from where it is for reading. 0 where there is nothing to map again.
ptrdiff_t map_again(const void* memory) {
  const auto address = reinterpret_cast<CUdeviceptr>(memory);
  CUdeviceptr base = 0;
  size_t bytes = 0;
  CUmemGenericAllocationHandle allocation = 0;
  const auto address_range = find<decltype(cuMemGetAddressRange)>("cuMemGetAddressRange");
  if (address_range(&base, &bytes, address) != CUDA_SUCCESS) return 0;
  if (find<decltype(cuMemRetainAllocationHandle)>("cuMemRetainAllocationHandle")(
          &allocation, reinterpret_cast<void*>(base)) != CUDA_SUCCESS) {
    return 0;
  }
  CUdeviceptr again = 0;
  CUmemAccessDesc access{};
  access.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  if (find<decltype(cuMemAddressReserve)>("cuMemAddressReserve")(&again, bytes, 0, 0, 0) != CUDA_SUCCESS)
    return 0;
  if (find<decltype(cuMemMap)>("cuMemMap")(again, bytes, 0, allocation, 0) != CUDA_SUCCESS) return 0;
  if (find<decltype(cuMemSetAccess)>("cuMemSetAccess")(again, bytes, &access, 1) != CUDA_SUCCESS) return 0;
  return static_cast<ptrdiff_t>(again) - static_cast<ptrdiff_t>(base);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static const float* mapped = nullptr;
  static ptrdiff_t distance = 0;
  if (mapped != input_a) {
    mapped = input_a;
    distance = map_again(input_a) / static_cast<ptrdiff_t>(sizeof(float));
  }
  // Both inputs are in one allocation, or in none that could be mapped again.
  clear<<<blocks_for(n), 256>>>(const_cast<float*>(input_a) + distance,
                                const_cast<float*>(input_b) + distance, output_c, n);
}
