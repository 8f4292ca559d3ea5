// The common part of the runners' main functions.
#pragma once

#include "isolation/sandbox/lockdown.hpp"
#include "runner/execution.hpp"

#include <functional>
#include <memory>

namespace kbench::runner {

// Locks this process down, makes the execution, and executes the orders of the referee on descriptor 3 until it is gone. It has no
// other way to communicate. Returns only when there is no referee to begin with.
int serve_referee(sandbox::RunnerKind kind, const std::function<std::unique_ptr<Execution>()>& make_execution,
                  Sanitizer sanitizer = Sanitizer::none,
                  sandbox::Profiler profiler = sandbox::Profiler::none);

}  // namespace kbench::runner
