// expect: accepted, not below 0.2 ms or wrong_answer or tampered or crashed
// naive: accepted
// problem: vector_add
// attack: 1
// with: common/add.cuh
// with: common/work.cuh
//
// Makes a second context and works there: waiting for the device means waiting for the current context.
#include "../common/work.cuh"

#include <cuda.h>

#include <cstddef>

namespace {

template <class Function>
Function* find(const char* name) {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
  cudaGetDriverEntryPointByVersion(name, &function, 11000, cudaEnableDefault, &found);
  return reinterpret_cast<Function*>(function);
}

// As it was in CUDA 11.0, which is what find() asks for.
using CreateContext = CUresult(CUcontext*, unsigned, CUdevice);

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static const auto make_current = find<decltype(cuCtxSetCurrent)>("cuCtxSetCurrent");
  static CUcontext first = nullptr;
  static CUcontext second = nullptr;
  if (second == nullptr) {
    find<decltype(cuCtxGetCurrent)>("cuCtxGetCurrent")(&first);
    find<CreateContext>("cuCtxCreate")(&second, 0, 0);
  }
  make_current(second);
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
  static_cast<void>(cudaGetLastError());
  make_current(first);
}
