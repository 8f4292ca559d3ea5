#include <kbench/check_problem.hpp>

#include <fmt/format.h>

#include <string>
#include <vector>

namespace kbench {

std::vector<std::string> ProblemCheck::failures() const {
  std::vector<std::string> all = faults;
  for (const DTypeCheck& check : dtypes) {
    for (const std::string& failure : check.failures)
      all.push_back(fmt::format("{}: {}", name(check.dtype), failure));
    for (const CaseCheck& each : check.cases) {
      for (const std::string& failure : each.failures)
        all.push_back(fmt::format("{}, case '{}': {}", name(check.dtype), each.name, failure));
    }
  }
  return all;
}

}  // namespace kbench
