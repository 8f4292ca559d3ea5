// kbench-runner-cuda: calls a submission on the first GPU that it is shown.
#include "runner/cuda/cuda_execution.hpp"
#include "runner/serve_referee.hpp"

#include <memory>

int main() {
  using namespace kbench::runner;
  return serve_referee(Sockets::local_only, [] { return std::make_unique<CudaExecution>(); });
}
