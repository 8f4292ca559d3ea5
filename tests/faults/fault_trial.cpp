#include "faults/fault_trial.hpp"

#include "base/site/installation.hpp"
#include "base/site/target.hpp"
#include "faults/making.hpp"
#include "isolation/host/client.hpp"
#include "isolation/process/children.hpp"
#include "language/toolchain/diagnostics.hpp"
#include "python.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace kbench::tests {
namespace {

constexpr const char* problem = "doubled";

constexpr const char* honest_cpp = R"(
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
})";

constexpr const char* honest_cuda = R"(
__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}
extern "C" void solution(const float* x, float* y, size_t n) {
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
})";

constexpr const char* honest_python = "def solution(x, y, n):\n    return 2 * x\n";

// What is added to an output that was cut: a line that says so.
constexpr std::size_t room_for_a_note = 200;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// evaluate(), with what it throws as an outcome.
template <class Make, class Examine>
Outcome outcome_of(const Make& make, const Options& options, const Examine& examine) {
  Outcome outcome;
  const auto begin = std::chrono::steady_clock::now();
  try {
    const Evaluation evaluation = evaluate(problem, make(), options);
    outcome.seconds = seconds_since(begin);
    outcome.verdict = name(evaluation.verdict);
    outcome.explanation = evaluation.explanation;
    examine(evaluation, outcome);
    if (!outcome.complaints.empty())
      outcome.complaints +=
          fmt::format("  {}\n{}\n{}\n", evaluation.explain(), evaluation.diagnostics, evaluation.output);
  } catch (const Error& error) {
    outcome.seconds = seconds_since(begin);
    outcome.verdict = "refused";
    outcome.explanation = error.what();
    Evaluation refusal;
    refusal.explanation = error.what();
    examine(refusal, outcome);
    if (!outcome.complaints.empty()) outcome.complaints += fmt::format("  {}\n", error.what());
  }
  return outcome;
}

}  // namespace

FaultTrials::FaultTrials(const Ground& ground, std::string room)
    : ground_(ground), room_(std::move(room)), right_(honest()) {
  const Evaluation evaluation = evaluate(problem, right_, options());
  if (!evaluation.accepted()) throw std::runtime_error("an honest submission: " + evaluation.explain());
  for (const Protection& each : evaluation.integrity.protections) {
    if (!each.active) missing_walls_.push_back(each.name);
  }
}

Options FaultTrials::options() const {
  Options options;
  options.device = is_on_gpu() ? "cuda" : "cpu";
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/tests/problems"};
  options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
  options.compile.cache = 0;  // each time behind today's walls
  options.sampling.warm_up_calls = 5;
  options.sampling.min_samples = 3;
  options.sampling.max_samples = 5;
  options.compile.python = python_with_numpy();
  if (processes_) options.processes = &*processes_;
  if (!is_in_python()) options.compile.extra_flags = ground_.macros();
  return options;
}

Submission FaultTrials::honest() const {
  if (is_in_python()) return Submission::from_text(honest_python, Language("python"));
  const Submission submission = is_on_gpu() ? Submission::from_text(honest_cuda, Language::cuda)
                                            : Submission::from_text(honest_cpp, Language::cpp);
  const Compilation compilation = compile(problem, submission, options());
  if (!compilation.succeeded) throw std::runtime_error("an honest submission: " + compilation.diagnostics);
  return compilation.binary;
}

Submission FaultTrials::submitted(const Fault& fault) const {
  Submission submission = submission_of(fault, right_);
  if (is_in_python()) {
    submission.files.front().path = "solution.py";
    submission.files.push_back({"ground.py", ground_.python_module()});
  }
  return submission;
}

Outcome FaultTrials::try_fault(const Fault& fault) const {
  Options limited = options();
  fault.set_limits(limited);
  return outcome_of(
      [&] { return submitted(fault); }, limited,
      [&](const Evaluation& evaluation, Outcome& outcome) { examine(fault, evaluation, outcome); });
}

Outcome FaultTrials::try_fault(const Fault& fault, const Submission& made) const {
  Options limited = options();
  fault.set_limits(limited);
  return outcome_of(
      [&]() -> const Submission& { return made; }, limited,
      [&](const Evaluation& evaluation, Outcome& outcome) { examine(fault, evaluation, outcome); });
}

Submission FaultTrials::make(const Fault& fault) const {
  Submission submission = submitted(fault);
  if (submission.language == Language::binary || is_in_python()) return submission;
  Options limited = options();
  fault.set_limits(limited);
  const Compilation compilation = compile(problem, submission, limited);
  return compilation.succeeded ? compilation.binary : submission;
}

Outcome FaultTrials::try_honest() const {
  return outcome_of([&]() -> const Submission& { return right_; }, options(),
                    [](const Evaluation& evaluation, Outcome& outcome) {
                      if (!evaluation.accepted())
                        outcome.complaints += "an honest submission is not accepted\n";
                    });
}

std::optional<std::size_t> FaultTrials::gpu_memory_bytes() const {
  if (!is_on_gpu()) return std::nullopt;
  const Options all = options();
  process::Children children(site::helper("kbench-launcher", all.helper_directory), {});
  const site::Target first = site::parse_target("cuda");
  host::Client referee(children, first.referee(all), {{"CUDA_DEVICE_ORDER", "PCI_BUS_ID"}},
                       process::Clock::now() + std::chrono::minutes(1));
  return referee.list_gpus().at(0).used_memory_bytes;
}

void FaultTrials::examine(const Fault& fault, const Evaluation& evaluation, Outcome& outcome) const {
  const auto complain = [&](const std::string& text) { outcome.complaints += text + "\n"; };
  const bool is_known = std::all_of(fault.needs.begin(), fault.needs.end(),
                                    [&](const std::string& each) { return stands(each); });
  if (is_known) {
    if (std::find(fault.verdicts.begin(), fault.verdicts.end(), outcome.verdict) == fault.verdicts.end())
      complain(fmt::format("the verdict is {}, not {}", outcome.verdict, fmt::join(fault.verdicts, " or ")));
    for (const std::string& part : fault.says) {
      if (!contains(outcome.explanation, part) && !contains(evaluation.diagnostics, part))
        complain(fmt::format("the explanation does not say \"{}\"", part));
    }
    for (const std::string& part : fault.prints) {
      if (!contains(evaluation.output, part)) complain(fmt::format("the output does not show \"{}\"", part));
    }
  }

  const Options limited = [&] {
    Options limits = options();
    fault.set_limits(limits);
    return limits;
  }();
  if (evaluation.output.size() > limited.limits.output + room_for_a_note)
    complain(fmt::format("the output has {} bytes", evaluation.output.size()));
  for (const std::string_view text :
       {std::string_view(outcome.explanation), std::string_view(evaluation.output),
        std::string_view(evaluation.diagnostics)}) {
    if (toolchain::clean_text(text) != text) complain("there is text that is not fit to be read");
    if (stands("landlock") && ground_.shows_secret(text)) complain("it shows what is in a file outside");
  }
}

bool FaultTrials::stands(const std::string& protection) const {
  return std::find(missing_walls_.begin(), missing_walls_.end(), protection) == missing_walls_.end();
}

}  // namespace kbench::tests
