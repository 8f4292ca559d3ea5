// The checks of many problems, a line for each, to be printed while the others are still being checked.
//
//     ChecksTable table({"level1/19_ReLU.py", "level1/20_LeakyReLU.py"});
//     print(table.heading());
//     print(table.add("level1/19_ReLU.py", check));
//     print(table.add("level1/20_LeakyReLU.py", "it needs torch"));
//     print(table.summary());
#pragma once

#include <kbench/check_problem.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::report {

class ChecksTable {
 public:
  // Takes the names of all problems, which decide how wide the first column is.
  explicit ChecksTable(const std::vector<std::string>& problems);

  std::string heading() const;

  // Counts the check of a problem, and returns its line.
  std::string add(std::string_view problem, const ProblemCheck& check);

  // Counts a problem that could not be checked, and returns its line, with the reason.
  std::string add(std::string_view problem, std::string_view reason);

  std::string summary() const;
  bool all_passed() const { return passed_ == problems_; }

 private:
  std::string line(std::string_view problem, std::string_view check, std::string_view cases,
                   std::string_view failures, std::string_view first_failure) const;

  std::size_t width_ = 0;  // width of the names
  std::size_t problems_ = 0;
  std::size_t passed_ = 0;
  std::size_t failed_ = 0;
  std::size_t unchecked_ = 0;
};

}  // namespace kbench::report
