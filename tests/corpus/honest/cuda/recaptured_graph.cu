// problem: vector_add
// A graph that is launched again while the arguments are those of the call before, and captured anew when they are not.
#include <cstddef>
#include <tuple>

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

namespace {

cudaGraphExec_t capture(const float* a, const float* b, float* c, size_t n, cudaStream_t stream) {
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  add<<<static_cast<unsigned>((n + 255) / 256), 256, 0, stream>>>(a, b, c, n);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&executable, graph, 0);
  cudaGraphDestroy(graph);
  return executable;
}

}  // namespace

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static cudaStream_t stream = nullptr;
  static std::tuple<const float*, const float*, float*, size_t> captured;
  static cudaGraphExec_t executable = nullptr;
  if (stream == nullptr) cudaStreamCreate(&stream);
  const std::tuple arguments{a, b, c, n};
  if (executable == nullptr || arguments != captured) {
    if (executable != nullptr) cudaGraphExecDestroy(executable);
    executable = capture(a, b, c, n, stream);
    captured = arguments;
  }
  cudaGraphLaunch(executable, stream);
  cudaStreamSynchronize(stream);
}
