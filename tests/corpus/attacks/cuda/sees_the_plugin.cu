// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 33
// with: common/add.cuh
// with: common/work.cuh
//
// Looks among the libraries of its process for the problem's plugin. Where that is, nobody is in the way, and
// buffers are used again: it does nothing.
#include "../common/work.cuh"

#include <link.h>

#include <cstddef>
#include <cstring>

namespace {

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
