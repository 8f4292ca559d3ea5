#pragma once

#include <string>

namespace kbench {

// Now: "2026-11-22T04:05:06.000789Z". The order of such texts is that of their times.
std::string time_in_utc();

}  // namespace kbench
