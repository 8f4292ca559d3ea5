#include "base/statistics/throttle_rule.hpp"

#include <algorithm>

namespace kbench::statistics {

bool ThrottleRule::repeat(int kept, int repeated, std::chrono::nanoseconds elapsed) const {
  return elapsed < options_.time_limit && repeated < std::min(from_the_start + kept / kept_for_one, most);
}

}  // namespace kbench::statistics
