// expect: accepted
// In each round a thread looks at each vertex, and those of the round's level follow their edges. The host goes on until
// a round has reached no new vertex.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 256;

__global__ void begin(int32_t* levels, size_t vertices, size_t source) {
  const size_t v = size_t{blockIdx.x} * threads + threadIdx.x;
  if (v < vertices) levels[v] = v == source ? 0 : -1;
}

// All that write to the same vertex write the same level.
__global__ void visit(const int32_t* offsets, const int32_t* targets, int32_t* levels, size_t vertices,
                      int32_t level, int* has_reached) {
  const size_t v = size_t{blockIdx.x} * threads + threadIdx.x;
  if (v >= vertices || levels[v] != level) return;
  for (int32_t e = offsets[v]; e < offsets[v + 1]; ++e) {
    if (levels[targets[e]] >= 0) continue;
    levels[targets[e]] = level + 1;
    *has_reached = 1;
  }
}

}  // namespace

extern "C" void solution(const int32_t* input_offsets, const int32_t* input_targets, int32_t* output_levels,
                         size_t vertices, size_t /*edges*/, size_t source) {
  static int* const has_reached = [] {
    void* memory = nullptr;
    cudaMalloc(&memory, sizeof(int));
    return static_cast<int*>(memory);
  }();
  const auto blocks = static_cast<unsigned>((vertices + threads - 1) / threads);
  begin<<<blocks, threads>>>(output_levels, vertices, source);
  int goes_on = 1;
  for (int32_t level = 0; goes_on != 0; ++level) {
    cudaMemsetAsync(has_reached, 0, sizeof(int));
    visit<<<blocks, threads>>>(input_offsets, input_targets, output_levels, vertices, level, has_reached);
    if (cudaMemcpy(&goes_on, has_reached, sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess) return;
  }
}
