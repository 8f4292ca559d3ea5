// Does kbench say the same thing twice? Ten evaluations of each solution: the spreads of the medians and of what counts,
// runtime_ms, in parts of their middles.
//
//     repeatability [PROBLEM/SOLUTION...]        such as matmul/tiled.cu
#include "subject.hpp"

#include <algorithm>
#include <map>
#include <utility>

using namespace kbench;

namespace {

struct Times {
  std::vector<double> medians;
  std::vector<double> runtimes;
};

double spread(const std::vector<double>& sorted) {
  return (sorted.back() - sorted.front()) / benchmarks::median(sorted);
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::string> names{"matmul/blocked.cpp"};
  if (benchmarks::has_gpu())
    names = {"vector_add/vectorized.cu", "softmax/block_per_row.cu", "matmul/tiled.cu",
             "reduction/two_passes.cu", "histogram/shared_bins.cu"};
  CLI::App app("Ten evaluations of each solution, and how far they are apart");
  app.add_option("solution", names,
                 fmt::format("PROBLEM/SOLUTION of those that kbench ships [{}]", fmt::join(names, " ")));
  CLI11_PARSE(app, count, arguments)

  Options options = benchmarks::options();
  options.sampling.time_limit = std::chrono::seconds(3);
  bool machine_is_printed = false;
  for (const std::string& name : names) {
    const benchmarks::Solution solution(name);
    const Compilation compilation = compile(solution.problem, solution.submission(), options);
    if (name.ends_with(".cu")) options.device = "cuda";
    std::map<std::string, Times> cases;
    for (int i = 0; i < 10; ++i) {
      const Evaluation evaluation =
          benchmarks::accepted(evaluate(solution.problem, compilation.binary, options));
      if (!std::exchange(machine_is_printed, true)) benchmarks::print_machine(evaluation);
      for (const CaseResult& each : evaluation.cases) {
        if (!each.measurement) continue;
        cases[each.name].medians.push_back(each.measurement->median_ms);
        cases[each.name].runtimes.push_back(each.measurement->runtime_ms);
      }
    }
    fmt::print("\n{:32} {:>12} {:>12} {:>12} {:>10} {:>12}\n", name, "lowest ms", "median ms", "highest ms",
               "spread", "of runtimes");
    for (auto& [test_case, times] : cases) {
      std::sort(times.medians.begin(), times.medians.end());
      std::sort(times.runtimes.begin(), times.runtimes.end());
      fmt::print("  {:30} {:12.6f} {:12.6f} {:12.6f} {:9.2f}% {:11.2f}%\n", test_case, times.medians.front(),
                 benchmarks::median(times.medians), times.medians.back(), 100 * spread(times.medians),
                 100 * spread(times.runtimes));
    }
    std::fflush(stdout);
  }
}
