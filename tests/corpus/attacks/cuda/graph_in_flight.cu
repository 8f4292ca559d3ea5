// expect: accepted, not below 0.19 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 3
// with: common/add.cuh
// with: common/work.cuh
//
// Everything is one graph, launched where no event waits for it, and still in flight when solution() returns.
#include "../common/work.cuh"

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static cudaStream_t aside = nullptr;
  static cudaGraphExec_t graph = nullptr;
  static const float* input_of_graph = nullptr;
  static size_t size_of_graph = 0;
  if (aside == nullptr) cudaStreamCreateWithFlags(&aside, cudaStreamNonBlocking);
  if (input_of_graph != input_a || size_of_graph != n) {
    cudaGraph_t recorded = nullptr;
    cudaStreamBeginCapture(aside, cudaStreamCaptureModeThreadLocal);
    work<<<1, 1, 0, aside>>>();
    add<<<blocks_for(n), 256, 0, aside>>>(input_a, input_b, output_c, n);
    cudaStreamEndCapture(aside, &recorded);
    if (graph != nullptr) cudaGraphExecDestroy(graph);
    cudaGraphInstantiate(&graph, recorded, 0);
    cudaGraphDestroy(recorded);
    input_of_graph = input_a;
    size_of_graph = n;
  }
  cudaGraphLaunch(graph, aside);
}
