#include "runner/serve_referee.hpp"

#include "isolation/process/normal_process.hpp"
#include "runner/memory_fault.hpp"
#include "runner/runner.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <exception>

namespace kbench::runner {

int serve_referee(sandbox::RunnerKind kind, const std::function<std::unique_ptr<Execution>()>& make_execution,
                  Sanitizer sanitizer, sandbox::Profiler profiler) {
  int type = 0;
  socklen_t size = sizeof type;
  if (::getsockopt(3, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_SEQPACKET) {
    std::fputs("kbench-runner is started by libkbench; it does nothing by itself\n", stderr);
    return 2;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // the process is killed in the end, without a flush
  process::give_threads_normal_stacks();
  std::uint64_t walls = sandbox::lock_down(kind).walls;
  try {
    const std::unique_ptr<Execution> execution = make_execution();
    if (!sandbox::refuse_what_starting_needs(profiler))
      walls &= ~static_cast<std::uint64_t>(protocol::Wall::seccomp);
    if (sanitizer == Sanitizer::none) memory_fault::report_to(3);  // the sanitizer says it with file and line
    Runner(system::FileDescriptor(3), *execution, sanitizer).serve(walls);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    ::_exit(1);
  }
  ::_exit(0);  // skips the submission's destructors and exit handlers
}

}  // namespace kbench::runner
