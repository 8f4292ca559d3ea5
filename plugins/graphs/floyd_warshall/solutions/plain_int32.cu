// expect: accepted
// A kernel for each vertex that is allowed on the way, for int32. Row and column of that vertex do not change meanwhile.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void relax(int32_t* distances, size_t n, size_t k) {
  const size_t j = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const size_t i = blockIdx.y;
  if (j >= n || i == k || j == k) return;
  const int32_t by_k = distances[i * n + k] + distances[k * n + j];
  if (by_k < distances[i * n + j]) distances[i * n + j] = by_k;
}

}  // namespace

extern "C" void solution(const int32_t* input_weights, int32_t* output_distances, size_t n) {
  constexpr unsigned threads = 128;
  const dim3 blocks(static_cast<unsigned>((n + threads - 1) / threads), static_cast<unsigned>(n));
  cudaMemcpyAsync(output_distances, input_weights, n * n * sizeof(int32_t), cudaMemcpyDeviceToDevice);
  for (size_t k = 0; k < n; ++k) relax<<<blocks, threads>>>(output_distances, n, k);
}
