// The common part of the referees' main functions.
#pragma once

#include "device/hardware.hpp"
#include "referee/loaded_problem.hpp"

namespace kbench::referee {

// Serves the host on descriptor 3, and returns the exit status. Descriptor 4 is the page on which the referee says
// what it is doing.
int serve_host(device::Hardware hardware, LoadProblem load);

}  // namespace kbench::referee
