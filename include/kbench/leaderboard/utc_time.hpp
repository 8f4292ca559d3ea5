// Moments, as leaderboards keep and show them.
//
//     parse_time("2026-12-01T18:00:00+01:00")   // RFC 3339, with an offset or Z
//     parse_time("2026-12-01 18:00")            // in the time zone of this process (TZ, /etc/localtime)
//     to_text(time)                             // "2026-12-01T17:00:00.000000Z"
//     to_both_zones(time)                       // "2026-12-01 17:00:00 UTC (2026-12-01 18:00:00 CET)"
#pragma once

#include <kbench/export.hpp>

#include <chrono>
#include <string>
#include <string_view>

namespace kbench {

using UtcTime = std::chrono::sys_time<std::chrono::microseconds>;

// Throws Error for text in neither form, for a day that is not in the calendar, and for a local time that the
// change to or from summer time leaves out or brings twice: write those with an offset.
KBENCH_API UtcTime parse_time(std::string_view text);

// RFC 3339 in UTC. The order of such texts is that of their times.
KBENCH_API std::string to_text(UtcTime time);

KBENCH_API std::string to_both_zones(UtcTime time);

// The two largest units: "3 days 4 hours", "59 seconds", "less than a second". The sign does not matter.
KBENCH_API std::string to_words(std::chrono::microseconds duration);

}  // namespace kbench
