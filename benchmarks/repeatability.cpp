// Does kbench say the same thing twice? Ten evaluations of each solution: the spread of the medians.
//
//     repeatability [PROBLEM/SOLUTION...]        such as matmul/tiled.cu
#include "subject.hpp"

#include <algorithm>
#include <map>
#include <utility>

using namespace kbench;

int main(int count, char** arguments) {
  Options options = benchmarks::options();
  options.sampling.time_limit = std::chrono::seconds(3);
  bool machine_is_printed = false;
  for (const std::string& name :
       benchmarks::names(count, arguments, {"matmul/blocked.cpp"},
                         {"vector_add/vectorized.cu", "softmax/block_per_row.cu", "matmul/tiled.cu",
                          "reduction/two_passes.cu", "histogram/shared_bins.cu"})) {
    const benchmarks::Solution solution(name);
    const Compilation compilation = compile(solution.problem, solution.submission(), options);
    if (name.ends_with(".cu")) options.device = "cuda";
    std::map<std::string, std::vector<double>> medians;
    for (int i = 0; i < 10; ++i) {
      const Evaluation evaluation =
          benchmarks::accepted(evaluate(solution.problem, compilation.binary, options));
      if (!std::exchange(machine_is_printed, true)) benchmarks::print_machine(evaluation);
      for (const CaseResult& each : evaluation.cases) {
        if (each.measurement) medians[each.name].push_back(each.measurement->median_ms);
      }
    }
    fmt::print("\n{:32} {:>12} {:>12} {:>12} {:>10}\n", name, "lowest ms", "median ms", "highest ms",
               "spread");
    for (auto& [test_case, values] : medians) {
      std::sort(values.begin(), values.end());
      const double middle = benchmarks::median(values);
      fmt::print("  {:30} {:12.6f} {:12.6f} {:12.6f} {:9.2f}%\n", test_case, values.front(), middle,
                 values.back(), 100 * (values.back() - values.front()) / middle);
    }
    std::fflush(stdout);
  }
}
