// Checks that a GPU still works after an evaluation that may have harmed it.
#pragma once

#include "isolation/protocol/occupancy.hpp"

#include <kbench/evaluation.hpp>

#include <chrono>
#include <functional>
#include <string>

namespace kbench {

// Whether the verdict is reason to examine the GPU: an error of the device, a time-out, a crash, a fault of the
// referee.
bool may_have_harmed(Verdict verdict);

// The GPU's memory that was not freed between the two, in words; empty if none is known to be missing.
std::string memory_kept(const protocol::Occupancy& before, const protocol::Occupancy& after);

// Returns what is wrong with the GPU, or an empty text. `probe` makes it compute something, and throws
// std::runtime_error on failure. It is called until memory is freed, or `patience` is over.
std::string ill_health(const std::function<protocol::Occupancy()>& probe, const protocol::Occupancy& before,
                       std::chrono::milliseconds patience);

}  // namespace kbench
