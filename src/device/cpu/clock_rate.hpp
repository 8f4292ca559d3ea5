// Raises the clock rate of a core before a call.
#pragma once

#include <chrono>

namespace kbench::device {

// Keeps the calling thread's core busy with vector arithmetic for `duration`. Touches no memory but a few bytes of stack.
void raise_clock_rate(std::chrono::microseconds duration);

}  // namespace kbench::device
