// The clock rate at which a call finds its core.
#pragma once

#include <chrono>

namespace kbench::device {

// Keeps the calling thread's core busy with vector arithmetic for `duration`. Touches no memory but a few bytes of stack.
void raise_clock_rate(std::chrono::microseconds duration);

}  // namespace kbench::device
