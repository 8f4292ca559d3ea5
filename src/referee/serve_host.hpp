// What the main functions of the referees have in common.
#pragma once

#include "device/hardware.hpp"
#include "referee/loaded_problem.hpp"

namespace kbench::referee {

// Serves the host on descriptor 3, the page on which the referee says what it is doing being descriptor 4, and returns
// the exit status.
int serve_host(device::Hardware hardware, LoadProblem load);

}  // namespace kbench::referee
