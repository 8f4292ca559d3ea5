// Are kbench's times on a GPU true? The same compiled function, on inputs from the same generator and with the same flush,
// timed by kbench and by a plain loop of one process: medians and their ratio. Each has its tensors in other memory each round,
// for where they lie decides how they share the L2 cache; the last column is how far apart the plain loop's own rounds are.
//
//     cuda_accuracy [PROBLEM...]
#include "compiled_function.hpp"
#include "device/cuda/check.hpp"
#include "device/cuda/cuda_device.hpp"
#include "isolation/protocol/entry.hpp"
#include "referee/plugin.hpp"
#include "subject.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

using namespace kbench;

namespace {

struct Subject {
  std::string solution;
  std::vector<std::string> cases;  // none: all
};

const std::vector<Subject> subjects{
    {"vector_add/plain.cu", {}},
    {"softmax/block_per_row.cu", {}},
    {"reduction/two_passes.cu", {}},
    {"matmul/tiled.cu",
     {"512x512x512", "1024x1024x1024", "2048x2048x2048", "4096x4096x4096", "8192x8192x8192"}},
};

// Both take turns, so that what changes on the machine meanwhile changes both.
constexpr int rounds = 9;
constexpr int most_samples = 200;
constexpr double longest_ms = 1000.0;  // of one case and round

// A call with its memory, timed as in any textbook.
class PlainLoop {
 public:
  PlainLoop(device::CudaDevice& device, const Problem& problem, const ProblemDescription& description,
            const CaseDescription& test_case, protocol::EntryPoint entry)
      : device_(device),
        arguments_(device.share({description.signature, test_case.test_case}, 1)),
        entry_(entry) {
    const device::InputKey key(Seed{1});
    const auto generator = device.generator(key, 0, 0);
    problem.create_inputs(test_case.test_case, arguments_->inputs(0), *generator);
    arguments_->begin_call(0, memory::Noise(key.stream(0, 0, 7)));
    for (const auto& slot : arguments_->layout().slots) {
      const auto memory = slot.is_output() ? arguments_->output_memory() : arguments_->input_memory();
      tensors_.push_back(memory.data() + slot.offset);
    }
    int cache_bytes = 0;
    device::check(cudaDeviceGetAttribute(&cache_bytes, cudaDevAttrL2CacheSize, 0));
    flush_bytes_ = 2 * static_cast<std::size_t>(cache_bytes);
    flushing_ = device::allocate_on_gpu<std::byte>(flush_bytes_);
    const auto parameters = description.signature.scalars();
    for (std::size_t i = 0; i < parameters.size(); ++i)
      scalars_.push_back(protocol::scalar_slot(test_case.scalars[i], parameters[i].type));
    device::check(cudaEventCreate(&begin_));
    device::check(cudaEventCreate(&end_));
  }
  PlainLoop(const PlainLoop&) = delete;
  PlainLoop& operator=(const PlainLoop&) = delete;
  ~PlainLoop() {
    cudaEventDestroy(begin_);
    cudaEventDestroy(end_);
  }

  double milliseconds() {
    device::check(cudaMemsetAsync(flushing_.get(), 0, flush_bytes_, nullptr));
    device::check(cudaEventRecord(begin_, nullptr));
    entry_(tensors_.data(), scalars_.data());
    device::check(cudaEventRecord(end_, nullptr));
    device::check(cudaDeviceSynchronize());
    float elapsed = 0.0F;
    device::check(cudaEventElapsedTime(&elapsed, begin_, end_));
    return elapsed;
  }

  double median_ms(int samples) {
    device_.warm_up();
    std::vector<double> times;
    for (int i = 0; i < samples; ++i) times.push_back(milliseconds());
    return benchmarks::median(times);
  }

 private:
  device::CudaDevice& device_;
  std::unique_ptr<memory::Arguments> arguments_;
  protocol::EntryPoint entry_;
  std::vector<void*> tensors_;
  std::vector<std::uint64_t> scalars_;
  std::size_t flush_bytes_ = 0;
  device::GpuArray<std::byte> flushing_;
  cudaEvent_t begin_ = nullptr;
  cudaEvent_t end_ = nullptr;
};

struct Comparison {
  std::vector<double> ours;
  std::vector<double> theirs;
  std::vector<double> ratios;
  std::vector<double> audits;
  std::vector<double> slacks;
  int calls = 0;  // of a batch, the last time
};

class Benchmark {
 public:
  explicit Benchmark(device::CudaDevice& device) : device_(device) { options_.device = "cuda"; }

  void run(const std::string& problem, const Submission& source, const std::vector<std::string>& cases) {
    const ProblemDescription description = describe(problem, options_);
    const Compilation compilation = compile(problem, source, options_);
    if (!compilation.succeeded) throw Error(compilation.diagnostics);
    const protocol::EntryPoint entry = benchmarks::load(compilation.binary);
    const referee::Plugin plugin(description.plugin);
    for (const CaseDescription& each : description.cases) {
      const std::string& name = each.test_case.name;
      if (each.test_case.purpose != Purpose::performance) continue;
      if (!cases.empty() && std::find(cases.begin(), cases.end(), name) == cases.end()) continue;
      const auto new_loop = [&] { return PlainLoop(device_, plugin.problem(), description, each, entry); };
      compare(problem, compilation.binary, name, new_loop);
    }
  }

 private:
  template <class NewLoop>
  void compare(const std::string& problem, const Submission& binary, const std::string& test_case,
               const NewLoop& new_loop) {
    const double about_ms = new_loop().median_ms(5);
    const int samples = std::clamp(static_cast<int>(longest_ms / about_ms), 20, most_samples);
    Options options = options_;
    options.cases = {test_case};
    options.sampling.min_samples = samples;
    options.sampling.max_samples = samples;
    options.sampling.time_limit = std::chrono::seconds(60);
    Comparison found;
    found.theirs.push_back(new_loop().median_ms(samples));
    for (int round = 0; round < rounds; ++round) {
      const Evaluation evaluation = benchmarks::accepted(evaluate(problem, binary, options));
      print_header(evaluation);
      const Measurement& measured = evaluation.cases.front().measurement.value();
      found.ours.push_back(measured.median_ms);
      found.audits.push_back(measured.audit.time_ms);
      found.slacks.push_back(measured.audit.slack_ms);
      found.calls = measured.audit.calls;
      found.theirs.push_back(new_loop().median_ms(samples));
      found.ratios.push_back(2 * found.ours.back() /
                             (found.theirs[found.theirs.size() - 2] + found.theirs.back()));
    }
    using benchmarks::median;
    const auto [least, most] = std::minmax_element(found.theirs.begin(), found.theirs.end());
    fmt::print("{:12} {:20} {:7} {:12.6f} {:12.6f} {:7.4f} {:12.6f} {:5} {:12.6f} {:12.6f}\n", problem,
               test_case, samples, median(found.ours), median(found.theirs), median(found.ratios),
               median(found.audits), found.calls, median(found.slacks), *most - *least);
    std::fflush(stdout);
  }

  void print_header(const Evaluation& evaluation) {
    if (std::exchange(header_is_printed_, true)) return;
    benchmarks::print_machine(evaluation);
    fmt::print("\ncold; medians of {} rounds, in milliseconds\n", rounds);
    fmt::print("{:12} {:20} {:>7} {:>12} {:>12} {:>7} {:>12} {:>5} {:>12} {:>12}\n", "problem", "case",
               "samples", "kbench", "plain loop", "ratio", "audit", "calls", "slack", "its spread");
  }

  device::CudaDevice& device_;
  Options options_ = benchmarks::options();
  bool header_is_printed_ = false;
};

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::string> wanted;
  CLI::App app("kbench's times on a GPU, beside a plain loop's");
  app.add_option("problem", wanted, "Only these [all]");
  CLI11_PARSE(app, count, arguments)
  const auto is_wanted = [&](const std::string& problem) {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), problem) != wanted.end();
  };
  device::CudaDevice device;
  Benchmark benchmark(device);
  if (is_wanted("nothing"))
    benchmark.run("nothing", Submission::from_file(KBENCH_SOURCE_DIR "/benchmarks/problems/nothing.cu"), {});
  for (const Subject& subject : subjects) {
    const benchmarks::Solution solution(subject.solution);
    if (is_wanted(solution.problem)) benchmark.run(solution.problem, solution.submission(), subject.cases);
  }
}
