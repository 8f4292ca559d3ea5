#include "base/system/utc.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>

namespace kbench {

std::string time_in_utc() {
  using namespace std::chrono;
  const auto now = time_point_cast<microseconds>(system_clock::now());
  const auto whole = floor<seconds>(now);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:06}Z", fmt::gmtime(system_clock::to_time_t(whole)),
                     (now - whole).count());
}

}  // namespace kbench
