// Bounds on what requests may ask for.
#pragma once

#include <kbench/options.hpp>

namespace kbench::service {

// Lowers limits that are kbench's defaults to the service's. Throws Error for others that are above these, and for samples or a wait
// that would occupy a device or the store for long.
void fit_limits(Options& asked, const Options& most);

}  // namespace kbench::service
