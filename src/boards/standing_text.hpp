// The text of a standing, for a terminal and for a page.
#pragma once

#include <kbench/leaderboard/standing.hpp>

#include <string>
#include <vector>

namespace kbench::leaderboard {

// The time in UTC, to the second: "2026-11-22 10:00:01".
std::string to_second(UtcTime time);

// The same with its zone, and with microseconds only if it has any: "2026-11-22 10:00:01 UTC".
std::string moment_text(UtcTime time);

// The figure that the ranking goes by, and an interval of it: "12.34 us .. 12.50 us".
std::string figure_text(double value, Ranking ranking);
std::string interval_text(const Interval& interval, Ranking ranking);

bool has_gflops(const Standing& standing);

// Remarks for a reader who compares, one printable line each: what is hidden or left out, and who is disqualified.
std::vector<std::string> remarks_on(const Standing& standing);

}  // namespace kbench::leaderboard
