// kbench-runner: calls a submission on the processor.
#include "isolation/protocol/frames.hpp"
#include "runner/cpu/cpu_execution.hpp"
#include "runner/serve_referee.hpp"

#include <memory>
#include <string_view>

int main(int count, char** arguments) {
  using namespace kbench;
  using runner::Sanitizer;
  const bool is_sanitized = count > 1 && std::string_view(arguments[1]) == protocol::is_sanitized;
  const Sanitizer sanitizer = is_sanitized ? Sanitizer::loaded : Sanitizer::none;
  return runner::serve_referee(
      sandbox::RunnerKind::native, [sanitizer] { return std::make_unique<runner::CpuExecution>(sanitizer); },
      sanitizer);
}
