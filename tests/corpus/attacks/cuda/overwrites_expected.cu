// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 15
//
// Looks through the memory near the output for what the harness expects, and makes that, and the output,
// zero.
#include <cstddef>

namespace {

// Whether the first elements of a piece of memory are the sums.
__global__ void look(const float* a, const float* b, const float* c, size_t n, int* found) {
  *found = 1;
  for (size_t i = 0; i < n && i < 64; ++i)
    if (c[i] != a[i] + b[i]) *found = 0;
}

bool is_memory(const void* address) {
  cudaPointerAttributes attributes{};
  const cudaError_t error = cudaPointerGetAttributes(&attributes, address);
  if (error != cudaSuccess) static_cast<void>(cudaGetLastError());
  return error == cudaSuccess && attributes.type == cudaMemoryTypeDevice;
}

// Somebody else's copy of the output, near the output: allocations begin at multiples of 512 bytes.
float* find_expected(const float* a, const float* b, float* output, size_t n) {
  static int* found = nullptr;
  if (found == nullptr) cudaMallocHost(&found, sizeof *found);
  constexpr ptrdiff_t reach = (ptrdiff_t{4} << 20) / sizeof(float);
  for (ptrdiff_t distance = -reach; distance < reach; distance += 128) {
    float* const candidate = output + distance;
    if (distance == 0 || candidate == a || candidate == b) continue;
    if (!is_memory(candidate) || !is_memory(candidate + n - 1)) continue;
    look<<<1, 1>>>(a, b, candidate, n, found);
    cudaDeviceSynchronize();
    if (*found != 0) return candidate;
  }
  return nullptr;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static float* expected = nullptr;
  static int calls = 0;
  if (++calls <= 4 && expected == nullptr) expected = find_expected(input_a, input_b, output_c, n);
  if (expected != nullptr) cudaMemsetAsync(expected, 0, n * sizeof(float));
  cudaMemsetAsync(output_c, 0, n * sizeof(float));
}
