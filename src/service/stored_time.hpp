// Times as the tables have them: microseconds since 1970, and 0 for none.
#pragma once

#include <kbench/leaderboard/utc_time.hpp>

#include <cstdint>
#include <optional>

namespace kbench::service {

inline UtcTime time_of(std::int64_t us) { return UtcTime(UtcTime::duration(us)); }

inline std::optional<UtcTime> time_if_any(std::int64_t us) {
  return us > 0 ? std::optional(time_of(us)) : std::nullopt;
}

inline std::int64_t us_of(const std::optional<UtcTime>& time) {
  return time ? time->time_since_epoch().count() : 0;
}

}  // namespace kbench::service
