// What the main functions of the referees have in common.
#pragma once

#include "device/device.hpp"

#include <functional>
#include <memory>

namespace kbench::referee {

// Serves the host on descriptor 3, the page on which the referee says what it is doing being descriptor 4, and returns
// the exit status. `make_device` may throw: the host is told why, whatever it asks.
int serve_host(const std::function<std::unique_ptr<device::Device>()>& make_device);

}  // namespace kbench::referee
