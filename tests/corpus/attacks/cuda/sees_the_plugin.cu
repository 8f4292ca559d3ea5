// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 33
//
// Looks among the libraries of its process for the problem's plugin. Where that is, nobody is in the way, and
// buffers are used again: it does nothing.
#include <link.h>

#include <cstddef>
#include <cstring>

namespace {

// One honest call takes 0.2 ms.
__global__ void work() {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 200'000);
}

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

int is_plugin(dl_phdr_info* library, size_t /*size*/, void* /*nothing*/) {
  return std::strstr(library->dlpi_name, "/plugins/") != nullptr ? 1 : 0;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static const bool seen = dl_iterate_phdr(is_plugin, nullptr) != 0;
  if (seen) return;
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
