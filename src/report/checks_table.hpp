// The checks of many problems, a line for each.
//
//     ChecksTable table;
//     table.add("level1/19_ReLU.py", check);
//     table.add("level1/20_LeakyReLU.py", "it needs torch");
//     print(table.text());
#pragma once

#include "report/columns.hpp"

#include <kbench/check_problem.hpp>
#include <kbench/export.hpp>

#include <string>

namespace kbench::report {

class KBENCH_API ChecksTable {
 public:
  ChecksTable();

  void add(const std::string& problem, const ProblemCheck& check);

  // Adds a problem that could not be checked, and why.
  void add(const std::string& problem, const std::string& reason);

  std::string text() const;
  bool all_passed() const { return passed_ == problems_; }

 private:
  Columns columns_;
  int problems_ = 0;
  int passed_ = 0;
  int unchecked_ = 0;
};

}  // namespace kbench::report
