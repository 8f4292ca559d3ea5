// A lock that one process at a time has, flock(2) of an open file. It ends with the descriptor.
#pragma once

#include <functional>

namespace kbench::system {

// Waits until `descriptor` has the lock, and calls `waiting` now and then until it has it. Returns false for a file
// that cannot be locked.
bool lock_exclusively(int descriptor, const std::function<void()>& waiting);

}  // namespace kbench::system
