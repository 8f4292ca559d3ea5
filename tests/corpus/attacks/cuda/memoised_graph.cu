// expect: wrong_answer or crashed
// naive: accepted
// problem: vector_add
// attack: 13
// with: common/add.cuh
//
// Records one graph for each size, with the addresses of its first call, and launches it whatever the
// addresses are from then on.
#include "../common/add.cuh"

#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static cudaStream_t recording = nullptr;
  static cudaGraphExec_t graph = nullptr;
  static size_t size_of_graph = 0;
  if (size_of_graph != n) {
    cudaGraph_t recorded = nullptr;
    if (recording == nullptr) cudaStreamCreate(&recording);
    cudaStreamBeginCapture(recording, cudaStreamCaptureModeThreadLocal);
    add<<<blocks_for(n), 256, 0, recording>>>(input_a, input_b, output_c, n);
    cudaStreamEndCapture(recording, &recorded);
    if (graph != nullptr) cudaGraphExecDestroy(graph);
    cudaGraphInstantiate(&graph, recorded, 0);
    cudaGraphDestroy(recorded);
    size_of_graph = n;
  }
  cudaGraphLaunch(graph, nullptr);
}
