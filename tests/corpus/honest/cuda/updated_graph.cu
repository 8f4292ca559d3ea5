// problem: vector_add
// One graph for all calls, whose node gets the arguments of each.
#include <cstddef>

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static cudaGraph_t graph = nullptr;
  static cudaGraphNode_t node = nullptr;
  static cudaGraphExec_t executable = nullptr;
  void* arguments[] = {&a, &b, &c, &n};
  cudaKernelNodeParams parameters{};
  parameters.func = reinterpret_cast<void*>(add);
  parameters.gridDim = dim3(static_cast<unsigned>((n + 255) / 256));
  parameters.blockDim = dim3(256);
  parameters.kernelParams = arguments;
  if (graph == nullptr) {
    cudaGraphCreate(&graph, 0);
    cudaGraphAddKernelNode(&node, graph, nullptr, 0, &parameters);
    cudaGraphInstantiate(&executable, graph, 0);
  } else {
    cudaGraphExecKernelNodeSetParams(executable, node, &parameters);
  }
  cudaGraphLaunch(executable, nullptr);
}
