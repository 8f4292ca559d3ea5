// The counters of a processor's profile in words, for terminals and pages.
#pragma once

#include <kbench/profile.hpp>

#include <string>
#include <vector>

namespace kbench::report {

// ", 2 calls"; empty if no call was counted.
std::string calls_text(const Profile& profile);

// "1234567", and of "task-clock" "12.34 ms"; "-" if there is none.
std::string count_text(const EventCounter& counter);

// The ratio that says what the counter means: "2.31 a cycle", "1.2 % of branches"; empty if it has none.
std::string ratio_text(const EventCounter& counter, const ProcessorProfile& profile);

// "counted 62 % of the time"; empty if it was counting all the time.
std::string turns_text(const EventCounter& counter);

// A line for each reason why counters are missing: "no cycles, instructions: this machine does not have it".
std::vector<std::string> missing_counters(const ProcessorProfile& profile);

}  // namespace kbench::report
