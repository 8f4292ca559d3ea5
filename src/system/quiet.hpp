// Detects other work on this machine's processors, which lengthens times.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace kbench::system {

// The beginning of a remark about other work on the machine.
inline constexpr std::string_view machine_was_not_quiet = "the machine was not quiet";
inline constexpr std::string_view machine_is_busy = "the machine is busy";

// Waits until the processors have been almost idle for half a second. Returns false at `limit`. Calls `waiting` about
// twice a second meanwhile.
bool wait_until_quiet(std::chrono::milliseconds limit, const std::function<void()>& waiting = {});

// "the machine is busy: load 9.1 on 2 cores" where the load of the last minute is above what one evaluation makes; else
// empty.
std::string describe_load();

}  // namespace kbench::system
