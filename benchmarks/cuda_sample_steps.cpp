// What does a verified sample on a GPU consist of, beside the submission's call? Each step of the referee's, in the order
// in which it takes them: how long the host needs to order it, and the GPU to do it.
//
//     cuda_sample_steps [PROBLEM [CASE...]]        all performance cases unless told otherwise
#include "device/cuda/cuda_device.hpp"
#include "isolation/memory/tensor_memory.hpp"
#include "referee/final_lines.hpp"
#include "referee/plugin.hpp"
#include "subject.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

using namespace kbench;

namespace {

using Clock = std::chrono::steady_clock;

constexpr int repetitions = 15;

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

struct Step {
  std::string name;
  std::function<void()> work;
  std::vector<double> ordered_ms{};
  std::vector<double> done_ms{};
};

void print_steps(device::Device& device, const Problem& problem, const TestCase& test_case) {
  const FunctionSignature signature = problem.get_function_signature();
  const auto arguments = device.share(memory::ArgumentLayout(signature, test_case), 1);
  const memory::TensorMemory expected(arguments->layout(),
                                      [&](std::size_t bytes) { return device.allocate(bytes); });
  std::vector<Tolerance> tolerances;
  for (const Tensor& tensor : expected.tensors())
    tolerances.push_back(problem.get_tolerance(test_case, tensor));

  const device::InputKey key{Seed{}};
  std::uint32_t input_set = 0;
  const memory::Noise noise(key.stream(0, 0, 1));
  referee::FinalLines lines(*arguments, 1, 16);
  memory::Findings* findings = nullptr;

  std::vector<Step> steps{
      {"make inputs",
       [&] {
         const auto generator = device.generator(key, 0, input_set++);
         problem.create_inputs(test_case, arguments->inputs(0), *generator);
       }},
      {"noise", [&] { arguments->begin_call(0, noise); }},
      {"note inputs", [&] { arguments->note_inputs(0); }},
      {"expected outputs",
       [&] { problem.reference_solution(test_case, arguments->inputs(0), expected.tensors()); }},
      {"flush caches", [&] { device.flush_caches(*arguments, {}); }},
      {"the call (the reference)",
       [&] { problem.reference_solution(test_case, arguments->inputs(0), arguments->outputs(0)); }},
      {"gather lines", [&] { lines.gather(); }},
      {"check lines",
       [&] {
         findings = device.begin_findings();
         lines.check(findings);
       }},
      {"check inputs", [&] { arguments->check_inputs(0, findings); }},
      {"check guards", [&] { arguments->check_guards(0, noise, findings); }},
      {"compare", [&] { device.compare(expected.tensors(), arguments->outputs(0), tolerances, findings); }},
      {"findings", [&] { device.end_findings(); }},
      {"clocks", [&] { device.state(device::Readings::clock); }},
  };
  for (int i = 0; i < repetitions; ++i) {
    for (Step& step : steps) {
      device.finish();
      const auto begin = Clock::now();
      step.work();
      step.ordered_ms.push_back(milliseconds(Clock::now() - begin));
      device.finish();
      step.done_ms.push_back(milliseconds(Clock::now() - begin));
    }
  }
  double ordered_ms = 0.0;
  double done_ms = 0.0;
  fmt::print("\n{:26} {:>12} {:>12}\n", test_case.name, "ordered ms", "done ms");
  for (const Step& step : steps) {
    ordered_ms += benchmarks::median(step.ordered_ms);
    done_ms += benchmarks::median(step.done_ms);
    fmt::print("  {:24} {:12.4f} {:12.4f}\n", step.name, benchmarks::median(step.ordered_ms),
               benchmarks::median(step.done_ms));
  }
  fmt::print("  {:24} {:12.4f} {:12.4f}\n", "sum", ordered_ms, done_ms);
}

}  // namespace

int main(int count, char** arguments) {
  std::string name = "vector_add";
  std::vector<std::string> wanted;
  CLI::App app("The steps of a verified sample on a GPU");
  app.add_option("problem", name, "As kbench list names it [vector_add]");
  app.add_option("case", wanted, "Only these [all performance cases]");
  CLI11_PARSE(app, count, arguments)
  device::CudaDevice device;
  if (!device.claim([] {})) return 1;
  device.warm_up();
  const referee::Plugin plugin(KBENCH_BUILD_DIR "/lib/kbench/plugins/cuda/" + name + ".so");
  fmt::print("gpu: {}\n", device.traits().facts.name);
  for (TestCase test_case :
       plugin.problem().generate_test_cases(plugin.problem().info().dtypes.at(0), DeviceKind::cuda)) {
    test_case.dtype = plugin.problem().info().dtypes.at(0);
    const bool is_wanted = wanted.empty()
                               ? test_case.purpose == Purpose::performance
                               : std::find(wanted.begin(), wanted.end(), test_case.name) != wanted.end();
    if (is_wanted) print_steps(device, plugin.problem(), test_case);
  }
}
