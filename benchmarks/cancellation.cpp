// How long does it take from a request to stop to the return of evaluate(), with everything ended and removed? In each phase, and
// where the submission, or its compiler, would never end by itself.
//
//     cancellation [cpu|cuda [SCENARIO...]]
//
// On the processor, and on a GPU where there is one; all scenarios, or those whose names begin with what is named.
#include "subject.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace kbench;

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;
using namespace std::chrono_literals;

constexpr int repetitions = 21;

struct Scenario {
  const char* name;
  std::optional<Phase> phase;  // none: from the call on
  Clock::duration step;        // the request comes none, one, two, ... of these later
  std::string problem;
  Submission submission;
};

// Nothing where the evaluation was over before.
std::optional<double> cancel(const Scenario& scenario, Options options, Clock::duration delay) {
  std::stop_source source;
  std::atomic<bool> reached{!scenario.phase};
  std::atomic<bool> over{false};
  Clock::time_point requested;
  options.stop = source.get_token();
  options.progress = [&](const Progress& progress) { reached = reached || progress.phase == scenario.phase; };
  std::jthread stopper([&] {
    while (!reached && !over) std::this_thread::sleep_for(50us);
    std::this_thread::sleep_for(delay);
    requested = Clock::now();
    source.request_stop();
  });
  std::optional<Clock::time_point> returned;
  try {
    evaluate(scenario.problem, scenario.submission, options);
  } catch (const Cancelled&) {
    returned = Clock::now();
  }
  over = true;
  stopper.join();
  if (!returned) return std::nullopt;
  return Milliseconds(*returned - requested).count();
}

void print_times(const Scenario& scenario, const Options& options) {
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    if (const auto time = cancel(scenario, options, i * scenario.step)) times.push_back(*time);
  }
  if (times.empty()) {
    fmt::print("{:44} was over before\n", scenario.name);
    return;
  }
  fmt::print("{:44} {:8.1f} {:8.1f} {:6}\n", scenario.name, benchmarks::median(times),
             *std::max_element(times.begin(), times.end()), times.size());
}

std::vector<Scenario> scenarios(Language language) {
  const bool on_gpu = language == Language::cuda;
  const auto written = [&](const std::string& before, const std::string& body) {
    return Submission::from_text("#include <cstddef>\n" + before +
                                     "\nextern \"C\" void solution(const float* x, float* y, size_t n) {\n" +
                                     body + "\n}\n",
                                 language);
  };
  const std::string endless_kernel = "__global__ void endless(float* y) { while (true) y[0] += 1; }\n";
  const std::string endless_loop = "for (volatile int i = 0;; i = i + 1) {}";
  const Submission matmul =
      benchmarks::Solution(on_gpu ? "matmul/tiled.cu" : "matmul/blocked.cpp").submission();
  std::vector<Scenario> all{
      {"starting", std::nullopt, 2ms, "matmul", matmul},
      {"compiling", Phase::compiling, 5ms, "matmul", matmul},
      {"compiling what takes for ever", Phase::compiling, 20ms, "doubled",
       written(
           "template <int n, int m> struct Tree { static constexpr int value = Tree<n - 1, 2 * m>::value + "
           "Tree<n - 1, 2 * m + 1>::value; };\n"
           "template <int m> struct Tree<0, m> { static constexpr int value = m; };",
           "y[0] = Tree<26, 0>::value;")},
      {"loading what never returns", Phase::loading, 5ms, "doubled",
       written("__attribute__((constructor)) static void early() { " + endless_loop + " }", "")},
      {"checking, in a call that never returns", Phase::checking, 5ms, "doubled",
       on_gpu ? written(endless_kernel, "endless<<<1, 1>>>(y);") : written("", endless_loop)},
      {"checking, while it fills 2 GiB", Phase::checking, 20ms, "doubled",
       written(
           "#include <cstdlib>\n#include <cstring>",
           "void* const much = std::malloc(2ul << 30); std::memset(much, 1, 2ul << 30); " + endless_loop)},
      {"sampling", Phase::sampling, 5ms, "matmul", matmul},
      {"auditing", Phase::auditing, 1ms, "matmul", matmul}};
  return all;
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::string> devices{"cpu"};
  if (benchmarks::has_gpu()) devices.emplace_back("cuda");
  std::string only;
  std::vector<std::string> wanted;
  CLI::App app("How long it takes from a request to stop to the return of evaluate()");
  app.add_option("device", only, "cpu or cuda [the processor, and a GPU where there is one]");
  app.add_option("scenario", wanted, "Only those whose names begin with these [all]");
  CLI11_PARSE(app, count, arguments)
  if (!only.empty()) devices = {only};

  Options options = benchmarks::options();
  options.plugin_directories.emplace_back(KBENCH_BUILD_DIR "/tests/problems");  // y = 2 x
  options.limits.call = options.limits.load = 60s;
  for (const std::string& device : devices) {
    options.device = device;
    const Language language = device == "cpu" ? Language::cpp : Language::cuda;
    Options once = options;
    once.cases = {"five"};
    benchmarks::print_machine(benchmarks::accepted(evaluate(
        "doubled",
        Submission::from_text(
            "#include <cstddef>\n" +
                std::string(language == Language::cuda
                                ? "__global__ void twice(const float* x, float* y) { y[threadIdx.x] = 2 * "
                                  "x[threadIdx.x]; }\n"
                                : "") +
                "extern \"C\" void solution(const float* x, float* y, size_t n) { " +
                (language == Language::cuda ? "twice<<<1, n>>>(x, y);"
                                            : "for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];") +
                " }",
            language),
        once)));
    fmt::print("\n{:44} {:>8} {:>8} {:>6}\n", device + ", ms to the return", "median", "longest", "of");
    for (const Scenario& scenario : scenarios(language)) {
      const auto begins_name = [&](const std::string& each) {
        return std::string_view(scenario.name).starts_with(each);
      };
      if (wanted.empty() || std::any_of(wanted.begin(), wanted.end(), begins_name))
        print_times(scenario, options);
    }
  }
}
