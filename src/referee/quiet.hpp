// Whether this machine's processors are at other work, which lengthens times.
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace kbench::referee {

// Waits until the processors have been at next to nothing for half a second. False where that does not come in time.
// `waiting` is called about twice a second meanwhile.
bool wait_until_quiet(std::chrono::milliseconds limit, const std::function<void()>& waiting = {});

// "the machine is busy: load 9.1 on 2 cores" where the load of the last minute is above what one evaluation makes; else
// empty.
std::string describe_load();

}  // namespace kbench::referee
