#include "report/checks_table.hpp"

#include "base/document/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

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

ChecksTable::ChecksTable(const std::vector<std::string>& problems)
    : width_(std::size("problem") - 1), problems_(problems.size()) {
  for (const std::string& each : problems)
    width_ = std::max(width_, document::display_width(document::printable_line(each)));
}

std::string ChecksTable::line(std::string_view problem, std::string_view check, std::string_view cases,
                              std::string_view failures, std::string_view first_failure) const {
  const std::string name = document::printable_line(problem);
  const std::string padding(width_ - std::min(width_, document::display_width(name)), ' ');
  std::string text = fmt::format("{}{}  {:<11}  {:>5}  {:>8}  {}", name, padding, check, cases, failures,
                                 document::printable_line(first_failure));
  text.erase(text.find_last_not_of(' ') + 1);
  return text + '\n';
}

std::string ChecksTable::heading() const {
  return line("problem", "check", "cases", "failures", "the first of them");
}

std::string ChecksTable::add(std::string_view problem, const ProblemCheck& check) {
  const std::vector<std::string> failures = check.failures();
  ++(failures.empty() ? passed_ : failed_);
  return line(problem, failures.empty() ? "passed" : "failed", fmt::format("{}", checked_cases(check)),
              fmt::format("{}", failures.size()), failures.empty() ? "" : failures.front());
}

std::string ChecksTable::add(std::string_view problem, std::string_view reason) {
  ++unchecked_;
  return line(problem, "not checked", "", "", reason);
}

std::string ChecksTable::summary() const {
  const std::size_t not_reached = problems_ - passed_ - failed_ - unchecked_;
  return fmt::format("\n{} of {} passed; {} not checked{}\n", passed_,
                     document::counted(problems_, "problem"), unchecked_,
                     not_reached == 0 ? "" : fmt::format("; {} not reached", not_reached));
}

}  // namespace kbench::report
