// What does kbench itself cost? With a compiled submission that does next to nothing:
// - an evaluation of one tiny case, from call to verdict,
// - each further verified sample,
// - and the same from a process that holds 4 GiB.
#include "subject.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <vector>

using namespace kbench;

namespace {

using Clock = std::chrono::steady_clock;

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

// Milliseconds from call to verdict; the median of `repetitions`.
double evaluation_ms(const Submission& binary, const Options& options, int repetitions) {
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    const auto begin = Clock::now();
    benchmarks::accepted(evaluate("vector_add", binary, options));
    times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
  return median(times);
}

Options with_samples(Options options, int samples) {
  options.sampling.min_samples = samples;
  options.sampling.max_samples = samples;
  return options;
}

}  // namespace

int main() {
  Options options = benchmarks::options();
  const Compilation compilation = compile("vector_add", benchmarks::solution("vector_add", "plain"), options);
  const Evaluation with_phases = benchmarks::accepted(evaluate("vector_add", compilation.binary, options));
  benchmarks::print_machine(with_phases);

  options.cases = {"n=1"};
  fmt::print("\none tiny untimed case            {:8.1f} ms from call to verdict\n",
             evaluation_ms(compilation.binary, options, 21));

  options.cases = {"n=65536"};
  const double few = evaluation_ms(compilation.binary, with_samples(options, 30), 11);
  const double many = evaluation_ms(compilation.binary, with_samples(options, 530), 5);
  fmt::print("one timed case, 30 samples       {:8.1f} ms (vector_add n=65536: warm-up and audit included)\n",
             few);
  fmt::print("each further verified sample     {:8.3f} ms\n", (many - few) / 500);

  constexpr std::size_t bytes = std::size_t{4} << 30U;
  void* memory =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return 1;
  for (std::size_t page = 0; page < bytes; page += 4096) static_cast<volatile char*>(memory)[page] = 1;
  options.cases = {"n=1"};
  fmt::print("the tiny case, from a 4 GiB host {:8.1f} ms\n", evaluation_ms(compilation.binary, options, 21));
}
