// kbench-runner-cuda: calls a submission on the first GPU that it is shown.
#include "isolation/protocol/frames.hpp"
#include "runner/cuda/cuda_execution.hpp"
#include "runner/serve_referee.hpp"

#include <memory>
#include <string_view>

int main(int count, char** arguments) {
  using namespace kbench;
  const std::string_view argument = count > 1 ? arguments[1] : "";
  const bool is_held = argument == protocol::device_is_held;
  return runner::serve_referee(
      sandbox::RunnerKind::native_gpu, [is_held] { return std::make_unique<runner::CudaExecution>(is_held); },
      runner::Sanitizer::none,
      argument == protocol::is_profiled ? sandbox::Profiler::loaded : sandbox::Profiler::none);
}
