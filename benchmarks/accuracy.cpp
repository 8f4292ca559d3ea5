// Are kbench's times true? The same compiled function, on the same sizes and from the same state of the caches, timed
// by kbench and by Google Benchmark in one process: medians, their ratio, and how well Google Benchmark repeats itself.
//
//     accuracy [PROBLEM...]
#include "compiled_function.hpp"
#include "device/cpu/cache.hpp"
#include "device/cpu/cpu_arguments.hpp"
#include "device/cpu/generator.hpp"
#include "isolation/protocol/entry.hpp"
#include "referee/plugin.hpp"
#include "subject.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>
#include <vector>

using namespace kbench;

namespace {

struct Subject {
  std::string problem;
  std::string solution;
  std::string test_case;
};

const std::vector<Subject> subjects{
    {"vector_add", "plain", "n=262144"},       {"vector_add", "plain", "n=1000000"},
    {"vector_add", "plain", "n=4194304"},      {"matmul", "plain", "128x128x128"},
    {"matmul", "plain", "256x256x256"},        {"softmax", "plain", "4096x64 shifted"},
    {"softmax", "plain", "1000x1000 shifted"}, {"reduction", "plain", "n=1048576 integers"},
    {"reduction", "plain", "n=4194304"},
};

// Both take turns, so that what changes on the machine meanwhile changes both.
constexpr int rounds = 9;
constexpr int samples = 100;

// Arguments in memory of the same kind as kbench's, with other inputs of the same kind for each call: a processor learns what
// it has seen before. As in kbench, caches are flushed through another mapping than the function's own: how much of that
// is in the TLB changes times by some percent.
struct Call {
  Call(const Problem& made_by, const ProblemDescription& problem, const CaseDescription& at_hand,
       protocol::EntryPoint function)
      : maker(made_by),
        test_case(at_hand),
        arguments(memory::ArgumentLayout(problem.signature, test_case.test_case), 1),
        input(arguments.descriptors()[0], arguments.input_memory().size(), system::Access::read_only),
        output(arguments.descriptors()[1], arguments.output_memory().size(), system::Access::read_write),
        entry(function) {
    for (const auto& slot : arguments.layout().slots) {
      tensors.push_back((slot.is_output() ? output : input).data() + slot.offset);
    }
    const auto parameters = problem.signature.scalars();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      scalars.push_back(protocol::scalar_slot(test_case.scalars[i], parameters[i].type));
    }
  }

  double milliseconds(CacheMode cache) {
    device::CpuGenerator generator(device::InputKey(Seed{1}), 0, input_set++);
    maker.create_inputs(test_case.test_case, arguments.inputs(0), generator);
    device::flush_from_caches(arguments.input_memory());
    device::flush_from_caches(arguments.output_memory());
    for (int i = 0; i < 2 && cache == CacheMode::warm; ++i) {  // as a runner does
      device::load_into_caches(input.bytes());
      device::load_into_caches(output.bytes());
    }
    const auto begin = std::chrono::steady_clock::now();
    entry(tensors.data(), scalars.data());
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  }

  const Problem& maker;
  const CaseDescription& test_case;
  std::uint32_t input_set = 0;
  device::CpuArguments arguments;
  system::Mapping input;
  system::Mapping output;
  protocol::EntryPoint entry;
  std::vector<void*> tensors;
  std::vector<std::uint64_t> scalars;
};

// Keeps the median that Google Benchmark reports, and prints nothing.
class MedianReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& /*context*/) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.aggregate_name == "median") median_ms = run.GetAdjustedRealTime();
    }
  }
  double median_ms = 0.0;
};

// The arguments lie in other pages each time, as kbench's do: where they lie decides what they push out of a cache.
double by_google_benchmark(const std::function<Call()>& make_call, CacheMode cache) {
  Call call = make_call();
  benchmark::ClearRegisteredBenchmarks();
  benchmark::RegisterBenchmark("call",
                               [&](benchmark::State& state) {
                                 for ([[maybe_unused]] auto each : state)
                                   state.SetIterationTime(call.milliseconds(cache) * 1e-3);
                               })
      ->UseManualTime()
      ->Iterations(1)
      ->Repetitions(samples)
      ->Unit(benchmark::kMillisecond);
  MedianReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return reporter.median_ms;
}

// How far the middle half of the values reaches, as a share of their median: what two equal methods would differ by.
double middle_spread(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t quarter = values.size() / 4;
  return (values[values.size() - 1 - quarter] - values[quarter]) / values[values.size() / 2];
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::string> wanted;
  CLI::App app("kbench's times on the processor, beside Google Benchmark's");
  app.add_option("problem", wanted, "Only these [all]");
  CLI11_PARSE(app, count, arguments)
  bool machine_is_printed = false;
  for (const Subject& subject : subjects) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), subject.problem) == wanted.end()) continue;
    const Submission source =
        benchmarks::Solution(subject.problem + "/" + subject.solution + ".cpp").submission();
    Options options = benchmarks::options();
    const ProblemDescription problem = describe(subject.problem, options);
    const Compilation compilation = compile(subject.problem, source, options);
    const protocol::EntryPoint entry = benchmarks::load(compilation.binary);
    const referee::Plugin plugin(problem.plugin);
    for (const CaseDescription& each : problem.cases) {
      if (each.test_case.purpose != Purpose::performance) continue;
      if (!subject.test_case.empty() && each.test_case.name != subject.test_case) continue;
      const auto make_call = [&] { return Call(plugin.problem(), problem, each, entry); };
      for (const CacheMode cache : {CacheMode::cold, CacheMode::warm}) {
        options.cases = {each.test_case.name};
        options.sampling.cache = cache;
        options.sampling.min_samples = samples;
        options.sampling.max_samples = samples;
        options.sampling.time_limit = std::chrono::seconds(60);
        std::vector<double> ours;
        std::vector<double> theirs{by_google_benchmark(make_call, cache)};
        std::vector<double> ratios;
        std::vector<double> audits;
        std::vector<double> slacks;
        Evaluation evaluation;
        for (int round = 0; round < rounds; ++round) {
          evaluation = benchmarks::accepted(evaluate(subject.problem, compilation.binary, options));
          ours.push_back(evaluation.cases.front().measurement->median_ms);
          audits.push_back(evaluation.cases.front().measurement->audit.time_ms);
          slacks.push_back(evaluation.cases.front().measurement->audit.slack_ms);
          theirs.push_back(by_google_benchmark(make_call, cache));
          ratios.push_back(2 * ours.back() / (theirs[theirs.size() - 2] + theirs.back()));
        }
        if (!std::exchange(machine_is_printed, true)) {
          benchmarks::print_machine(evaluation);
          fmt::print("\nmedians of {} rounds of {} samples, in milliseconds\n", rounds, samples);
          fmt::print("{:12} {:20} {:5} {:>10} {:>18} {:>10} {:>7} {:>10} {:>5} {:>10}\n", "problem", "case",
                     "cache", "kbench", "Google Benchmark", "its spread", "ratio", "audit", "calls", "slack");
        }
        fmt::print("{:12} {:20} {:5} {:10.5f} {:18.5f} {:9.1f}% {:7.3f} {:10.5f} {:5} {:10.5f}\n",
                   subject.problem, each.test_case.name, cache == CacheMode::cold ? "cold" : "warm",
                   benchmarks::median(ours), benchmarks::median(theirs), 100 * middle_spread(theirs),
                   benchmarks::median(ratios), benchmarks::median(audits),
                   evaluation.cases.front().measurement->audit.calls, benchmarks::median(slacks));
        std::fflush(stdout);
      }
    }
  }
}
