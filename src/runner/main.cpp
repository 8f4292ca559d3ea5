// kbench-runner: calls a submission on the processor.
#include "runner/cpu/cpu_execution.hpp"
#include "runner/serve_referee.hpp"

#include <memory>

int main() {
  using namespace kbench::runner;
  return serve_referee(Sockets::none, [] { return std::make_unique<CpuExecution>(); });
}
