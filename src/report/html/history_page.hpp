// The evaluations of a journal as one page of HTML.
#pragma once

#include <kbench/journal.hpp>

#include <string>
#include <vector>

namespace kbench::report {

// "-12.3 %", or nothing.
std::string change_text(const HistoryEntry& entry);

// A section for each problem: its times as a chart, and its evaluations, the newest last. Only the newest 2000 are
// shown.
std::string history_page(const std::string& title, const std::vector<HistoryEntry>& entries);

}  // namespace kbench::report
