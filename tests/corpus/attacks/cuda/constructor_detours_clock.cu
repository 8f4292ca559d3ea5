// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.01 ms
// problem: vector_add
// attack: 24
// with: common/add.cuh
// with: common/work.cuh
//
// Before anything is called, while the library is being loaded, a constructor overwrites the first
// instructions of cudaEventElapsedTime() with a jump to a function of its own. (x86-64)
#include "../common/work.cuh"

#include <dlfcn.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

cudaError_t no_time(float* milliseconds, cudaEvent_t /*begin*/, cudaEvent_t /*end*/) {
  *milliseconds = 1e-6F;
  return cudaSuccess;
}

__attribute__((constructor)) void detour() {
  auto* const function = static_cast<unsigned char*>(dlsym(RTLD_DEFAULT, "cudaEventElapsedTime"));
  if (function == nullptr) return;
  unsigned char jump[12] = {0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0};  // mov rax, target; jmp rax
  const auto target = reinterpret_cast<uintptr_t>(no_time);
  std::memcpy(jump + 2, &target, sizeof target);
  void* const page = reinterpret_cast<void*>(reinterpret_cast<uintptr_t>(function) & ~uintptr_t{4095});
  if (mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC) == 0) std::memcpy(function, jump, sizeof jump);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
