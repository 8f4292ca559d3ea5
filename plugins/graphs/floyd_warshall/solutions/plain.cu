// expect: accepted
// dtypes: float32 int32
// A kernel for each vertex that is allowed on the way. Row and column of that vertex do not change meanwhile.
#include <cstddef>

namespace {

__global__ void relax(kbench::element* distances, size_t n, size_t k) {
  const size_t j = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const size_t i = blockIdx.y;
  if (j >= n || i == k || j == k) return;
  const kbench::element by_k = distances[i * n + k] + distances[k * n + j];
  if (by_k < distances[i * n + j]) distances[i * n + j] = by_k;
}

}  // namespace

extern "C" void solution(const kbench::element* input_weights, kbench::element* output_distances, size_t n) {
  constexpr unsigned threads = 128;
  const dim3 blocks(static_cast<unsigned>((n + threads - 1) / threads), static_cast<unsigned>(n));
  cudaMemcpyAsync(output_distances, input_weights, n * n * sizeof(kbench::element), cudaMemcpyDeviceToDevice);
  for (size_t k = 0; k < n; ++k) relax<<<blocks, threads>>>(output_distances, n, k);
}
