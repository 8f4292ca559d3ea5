#include "report/checks_table.hpp"

#include "document/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace kbench::report {
namespace {

std::size_t checked_cases(const ProblemCheck& check) {
  std::size_t count = 0;
  for (const DTypeCheck& each : check.dtypes) {
    count += static_cast<std::size_t>(std::count_if(
        each.cases.begin(), each.cases.end(), [](const CaseCheck& one) { return one.left_out.empty(); }));
  }
  return count;
}

}  // namespace

ChecksTable::ChecksTable() : columns_({Align::left, Align::left, Align::right, Align::right, Align::left}) {
  columns_.add({"problem", "check", "cases", "failures", "the first of them"});
}

void ChecksTable::add(const std::string& problem, const ProblemCheck& check) {
  const std::vector<std::string> failures = check.failures();
  ++problems_;
  passed_ += failures.empty() ? 1 : 0;
  columns_.add({problem, failures.empty() ? "passed" : "failed", fmt::format("{}", checked_cases(check)),
                fmt::format("{}", failures.size()), failures.empty() ? "" : failures.front()});
}

void ChecksTable::add(const std::string& problem, const std::string& reason) {
  ++problems_;
  ++unchecked_;
  columns_.add({problem, "not checked", "", "", reason});
}

std::string ChecksTable::text() const {
  return columns_.text() + fmt::format("\n{} of {} passed; {} not checked\n", passed_,
                                       document::counted(static_cast<std::size_t>(problems_), "problem"),
                                       unchecked_);
}

}  // namespace kbench::report
