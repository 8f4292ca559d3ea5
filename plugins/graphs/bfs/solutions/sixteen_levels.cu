// expect: wrong_answer
// Sixteen rounds, without asking whether there is anything left: right for graphs in which all are near one another.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 256;

__global__ void begin(int32_t* levels, size_t vertices, size_t source) {
  const size_t v = size_t{blockIdx.x} * threads + threadIdx.x;
  if (v < vertices) levels[v] = v == source ? 0 : -1;
}

__global__ void visit(const int32_t* offsets, const int32_t* targets, int32_t* levels, size_t vertices,
                      int32_t level) {
  const size_t v = size_t{blockIdx.x} * threads + threadIdx.x;
  if (v >= vertices || levels[v] != level) return;
  for (int32_t e = offsets[v]; e < offsets[v + 1]; ++e) {
    if (levels[targets[e]] < 0) levels[targets[e]] = level + 1;
  }
}

}  // namespace

extern "C" void solution(const int32_t* input_offsets, const int32_t* input_targets, int32_t* output_levels,
                         size_t vertices, size_t /*edges*/, size_t source) {
  const auto blocks = static_cast<unsigned>((vertices + threads - 1) / threads);
  begin<<<blocks, threads>>>(output_levels, vertices, source);
  for (int32_t level = 0; level < 16; ++level)
    visit<<<blocks, threads>>>(input_offsets, input_targets, output_levels, vertices, level);
}
