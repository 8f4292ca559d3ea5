// Does kbench say the same thing twice? Ten evaluations of the fast matmul: the spread of the medians.
#include "subject.hpp"

#include <algorithm>
#include <map>
#include <vector>

using namespace kbench;

int main() {
  const Submission source = benchmarks::solution("matmul", "blocked");
  Options options = benchmarks::options();
  options.sampling.time_limit = std::chrono::seconds(3);
  std::map<std::string, std::vector<double>> medians;
  for (int i = 0; i < 10; ++i) {
    const Evaluation evaluation = benchmarks::accepted(evaluate("matmul", source, options));
    if (i == 0) benchmarks::print_machine(evaluation);
    for (const CaseResult& each : evaluation.cases) {
      if (each.measurement) medians[each.name].push_back(each.measurement->median_ms);
    }
  }
  fmt::print("\n{:16} {:>12} {:>12} {:>12} {:>10}\n", "case", "lowest ms", "median ms", "highest ms",
             "spread");
  for (auto& [name, values] : medians) {
    std::sort(values.begin(), values.end());
    const double middle = values[values.size() / 2];
    fmt::print("{:16} {:12.6f} {:12.6f} {:12.6f} {:9.2f}%\n", name, values.front(), middle, values.back(),
               100 * (values.back() - values.front()) / middle);
  }
}
