// How long does one wait for a verdict, and for what? One solution, evaluated from its source and from what was compiled
// of it; the steps of both; and what a verified sample of each case costs.
//
//     latency [PROBLEM/SOLUTION]        such as matmul/tiled.cu
#include "subject.hpp"

#include <chrono>
#include <map>
#include <string>
#include <utility>

using namespace kbench;

namespace {

using Clock = std::chrono::steady_clock;

constexpr int repetitions = 5;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// The median, in seconds.
template <class Work>
double time(const Work& work) {
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    const auto begin = Clock::now();
    work();
    times.push_back(seconds_since(begin));
  }
  return benchmarks::median(times);
}

// What follows on each other, as the progress callback tells it.
class Steps {
 public:
  void enter(const Progress& progress) {
    std::string step(name(progress.phase));
    if (!progress.case_name.empty()) step += ": " + progress.case_name;
    if (!steps_.empty() && steps_.back().first == step) return;
    end();
    steps_.emplace_back(std::move(step), 0.0);
    begin_ = Clock::now();
  }
  void end() {
    if (!steps_.empty()) steps_.back().second = seconds_since(begin_);
  }
  void print() const {
    for (const auto& [step, seconds] : steps_) fmt::print("  {:38} {:8.1f} ms\n", step, 1e3 * seconds);
  }

 private:
  std::vector<std::pair<std::string, double>> steps_{{"starting", 0.0}};
  Clock::time_point begin_ = Clock::now();
};

// The cost of a sample of each case, verification included, beside the time of the call itself.
void print_sample_costs(const std::string& problem, const Submission& binary, Options options) {
  struct Seen {
    Clock::time_point begin, end;
    int first = 0, last = 0;
  };
  std::map<std::string, Seen> cases;
  options.sampling.min_samples = 200;
  options.sampling.max_samples = 200;
  options.progress = [&](const Progress& progress) {
    if (progress.phase != Phase::sampling || progress.samples == 0) return;
    Seen& seen = cases[progress.case_name];
    const bool begins_again = progress.samples < seen.last;  // after an audit that did not agree
    seen.end = Clock::now();
    seen.last = progress.samples;
    if (seen.first == 0 || begins_again) {
      seen.begin = seen.end;
      seen.first = seen.last;
    }
  };
  const Evaluation evaluation = benchmarks::accepted(evaluate(problem, binary, options));
  fmt::print("\n  {:24} {:>12} {:>20}\n", "case", "call", "verified sample");
  for (const CaseResult& each : evaluation.cases) {
    const Seen& seen = cases[each.name];
    if (!each.measurement || seen.last == seen.first) continue;
    const double sample_ms =
        std::chrono::duration<double, std::milli>(seen.end - seen.begin).count() / (seen.last - seen.first);
    fmt::print("  {:24} {:9.4f} ms {:17.4f} ms\n", each.name, each.measurement->median_ms, sample_ms);
    if (each.measurement->rounds > 1) fmt::print("    taken {} times\n", each.measurement->rounds);
  }
  for (const std::string& suspicion : evaluation.integrity.suspicions)
    fmt::print("  suspicion: {}\n", suspicion);
}

}  // namespace

int main(int count, char** arguments) {
  std::string name = benchmarks::has_gpu() ? "vector_add/vectorized.cu" : "vector_add/plain.cpp";
  CLI::App app("How long a verdict takes, step by step");
  app.add_option("solution", name, fmt::format("PROBLEM/SOLUTION of those that kbench ships [{}]", name));
  CLI11_PARSE(app, count, arguments)
  const benchmarks::Solution solution(name);
  const Submission source = solution.submission();
  Options options = benchmarks::options();
  if (name.ends_with(".cu")) options.device = "cuda";

  const Compilation compilation = compile(solution.problem, source, options);
  benchmarks::print_machine(benchmarks::accepted(evaluate(solution.problem, source, options)));
  const double compiling_s = time([&] { compile(solution.problem, source, options); });
  const double from_source_s =
      time([&] { benchmarks::accepted(evaluate(solution.problem, source, options)); });
  const double from_binary_s =
      time([&] { benchmarks::accepted(evaluate(solution.problem, compilation.binary, options)); });
  fmt::print("\n{}, medians of {}\n", name, repetitions);
  fmt::print("  compile()                              {:8.1f} ms\n", 1e3 * compiling_s);
  fmt::print("  evaluate(), from its source            {:8.1f} ms\n", 1e3 * from_source_s);
  fmt::print("  evaluate(), from what was compiled     {:8.1f} ms\n", 1e3 * from_binary_s);

  for (const Submission& submission : {source, compilation.binary}) {
    Steps steps;
    options.progress = [&](const Progress& progress) { steps.enter(progress); };
    benchmarks::accepted(evaluate(solution.problem, submission, options));
    steps.end();
    fmt::print("\none evaluation from {}, step by step\n",
               submission.language == Language::binary ? "what was compiled" : "its source");
    steps.print();
  }
  options.progress = {};
  print_sample_costs(solution.problem, compilation.binary, options);
}
