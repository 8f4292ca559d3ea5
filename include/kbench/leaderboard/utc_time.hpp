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

// Times can be written within these bounds, both included: the years 0000 to 9999 in UTC.
inline constexpr UtcTime earliest_time = std::chrono::sys_days(std::chrono::year(0) / 1 / 1);
inline constexpr UtcTime latest_time =
    std::chrono::sys_days(std::chrono::year(10000) / 1 / 1) - std::chrono::microseconds(1);

// Throws Error for text of another form, for a day that is not in the calendar, and for a moment out of the bounds.
// Also throws Error for a local time that a change to or from summer time skips or repeats: write those with an offset.
// A local time needs a zone that check_time_zone() accepts.
KBENCH_API UtcTime parse_time(std::string_view text);

// RFC 3339 in UTC, which parse_time() reads back as the same moment. The order of such texts is that of their times.
// Throws Error for a moment out of the bounds.
KBENCH_API std::string to_text(UtcTime time);

// Throws what to_text() and check_time_zone() throw.
KBENCH_API std::string to_both_zones(UtcTime time);

// Throws Error unless TZ is a zone of the zone database or a POSIX rule such as CET-1CEST,M3.5.0,M10.5.0/3. The C
// library would take it for UTC, under the name that TZ has.
KBENCH_API void check_time_zone();

// The two largest units: "3 days 4 hours", "59 seconds", "less than a second". The sign does not matter.
KBENCH_API std::string to_words(std::chrono::microseconds duration);

}  // namespace kbench
