// What does kbench itself cost? With a compiled submission that does next to nothing:
// - an evaluation of one tiny case, from call to verdict, untimed and timed,
// - each further verified sample,
// - and the same from a process that holds 4 GiB.
#include "subject.hpp"

#include <sys/mman.h>

#include <chrono>
#include <vector>

using namespace kbench;

namespace {

using Clock = std::chrono::steady_clock;

// Milliseconds from call to verdict; the median of `repetitions`.
double evaluation_ms(const Submission& binary, const Options& options, int repetitions) {
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    const auto begin = Clock::now();
    benchmarks::accepted(evaluate("doubled", binary, options));
    times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
  return benchmarks::median(times);
}

Options with_samples(Options options, int samples) {
  options.sampling.min_samples = samples;
  options.sampling.max_samples = samples;
  return options;
}

}  // namespace

int main(int count, char** arguments) {
  CLI::App app("What kbench itself costs");
  CLI11_PARSE(app, count, arguments)

  Options options = benchmarks::options();
  options.plugin_directories.emplace_back(KBENCH_BUILD_DIR "/tests/problems");  // y = 2 x
  const Submission source = Submission::from_text(
      "#include <cstddef>\n"
      "extern \"C\" void solution(const float* x, float* y, size_t n) { for (size_t i = 0; i < n; ++i) y[i] "
      "= 2 * x[i]; }");
  const Compilation compilation = compile("doubled", source, options);
  benchmarks::print_machine(benchmarks::accepted(evaluate("doubled", compilation.binary, options)));

  options.cases = {"five"};
  fmt::print("\n5 elements, not timed            {:8.1f} ms from call to verdict\n",
             evaluation_ms(compilation.binary, options, 21));
  options.cases = {"timed"};
  const Options few = with_samples(options, 30);
  const Options many = with_samples(options, 530);
  const double few_ms = evaluation_ms(compilation.binary, few, 11);
  fmt::print(
      "4096 elements, 30 samples, audit {:8.1f} ms (the call takes {:.1f} us)\n", few_ms,
      1e3 *
          benchmarks::accepted(evaluate("doubled", compilation.binary, few)).cases[0].measurement->median_ms);
  fmt::print("each further verified sample     {:8.3f} ms\n",
             (evaluation_ms(compilation.binary, many, 5) - few_ms) / 500);

  constexpr std::size_t bytes = std::size_t{4} << 30U;
  void* memory =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return 1;
  for (std::size_t page = 0; page < bytes; page += 4096) static_cast<volatile char*>(memory)[page] = 1;
  options.cases = {"five"};
  fmt::print("5 elements, from a 4 GiB host    {:8.1f} ms\n", evaluation_ms(compilation.binary, options, 21));
}
