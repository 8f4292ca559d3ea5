// Whether a GPU still works, after an evaluation that may have harmed it.
#pragma once

#include "protocol/occupancy.hpp"

#include <kbench/evaluation.hpp>

#include <chrono>
#include <functional>
#include <string>

namespace kbench {

// Whether such an end is reason for a look at the GPU: an error of the device, a time-out, a crash, a fault of the referee.
bool may_have_harmed(Verdict verdict);

// What of the GPU's memory was not given back between the two, in words; empty where none is known to be missing.
std::string memory_kept(const protocol::Occupancy& before, const protocol::Occupancy& after);

// What is wrong with the GPU, or nothing. `probe` has it compute something, and throws std::runtime_error when that goes
// wrong; it is called until memory is back, or `patience` is over.
std::string ill_health(const std::function<protocol::Occupancy()>& probe, const protocol::Occupancy& before,
                       std::chrono::milliseconds patience);

}  // namespace kbench
