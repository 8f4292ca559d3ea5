// Options say how to evaluate. Every member has a suitable default; name only what differs:
//
//     kbench::evaluate("matmul", submission, {.dtype = kbench::DType::float64, .cases = {"512x512x512"}});
//
// Functions that take options throw Error if a member is out of the range that is stated here, or names something
// that does not exist. No time may be more than 10'000 hours.
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/export.hpp>
#include <kbench/progress.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// The state of the processor's caches before a timed call.
enum class CacheMode : std::uint8_t {
  cold,  // no line of any tensor
  warm,  // the tensors have just been read, as far as they fit
};

// The cost that a measurement may have. Every effort verifies each timed output, and proves each time that it reports.
enum class Effort : std::uint8_t {
  quick,    // enough to order candidates
  normal,   // samples agree within 1 %, if the kernel and the machine let them
  careful,  // makes a record that others compare with
};

// Returns the value for an effort.
template <class Value>
constexpr Value for_effort(Effort effort, Value quick, Value normal, Value careful) {
  return effort == Effort::quick ? quick : effort == Effort::normal ? normal : careful;
}

struct SamplingOptions {
  // The cost that a measurement may have, in one word. It gives the defaults of the five members that follow, where an
  // initializer names it: `{.effort = Effort::quick}`. It also bounds how often an audit and a case are repeated.
  Effort effort = Effort::normal;

  // Sampling of a case stops, from `min_samples` on, when the samples have converged. They have if their coefficient of
  // variation (standard deviation over mean) is at most `target_cv`. They also have if the 95 % interval of their trimmed mean
  // reaches no further than `target_cv` of it to either side.
  double target_cv = for_effort(effort, 0.05, 0.01, 0.003);  // above 0 and below 1; 0.01 is 1 %

  // Untimed calls before the first sample, verified like all others: a fixed number, which a submission cannot
  // change. They bring in code, stacks, thread teams and the clock rate.
  int warm_up_calls = for_effort(effort, 3, 10, 10);  // 0 to 1'000'000
  int min_samples = for_effort(effort, 10, 30, 100);  // the least samples of a case: 3 to `max_samples`
  int max_samples =
      for_effort(effort, 100, 1000, 10'000);  // the most samples of a case: `min_samples` to 1'000'000

  // Time for the samples of one case and their verification, not for warm-up calls and audit. Positive. Sampling ends then as
  // soon as there are three samples.
  std::chrono::milliseconds time_limit{for_effort(effort, 500, 2'000, 10'000)};

  CacheMode cache = CacheMode::cold;  // the state of the processor's caches before a timed call

  // The longest wait, before cases are timed, for the machine's processors to become idle. 0 or more. A result has a
  // warning where they did not.
  std::chrono::milliseconds wait_for_quiet{0};

  friend bool operator==(const SamplingOptions&, const SamplingOptions&) = default;
};

struct CompileOptions {
  // A compiler to use instead of the one that is found:
  //   C++   KBENCH_CXX, CXX, g++ or c++ on the PATH
  //   CUDA  KBENCH_NVCC, CUDACXX, nvcc on the PATH, /usr/local/cuda/bin/nvcc
  //   Fortran  KBENCH_FC, FC, gfortran on the PATH
  //   Rust  KBENCH_RUSTC, RUSTC, rustc on the PATH
  // nvcc compiles host code with the compiler in NVCC_CCBIN (its own variable), else with g++ on the PATH. It does not
  // use KBENCH_CXX or CXX: their compiler may not work with nvcc.
  std::optional<std::filesystem::path> compiler = {};

  // The interpreter of submissions in Python, 3.9 or later, with NumPy or torch. None: KBENCH_PYTHON, that of $VIRTUAL_ENV, or
  // python3 on the PATH.
  std::optional<std::filesystem::path> python = {};

  // The GPU that a submission in CUDA is compiled for, as nvcc calls it: "sm_90a". None: the one that it is evaluated on. With a
  // name, compile() needs no GPU. It means nothing to other languages.
  std::optional<std::string> architecture = {};

  // Appended to the standard flags, which are
  //   C++   -O3 -march=native -std=c++20 -fopenmp
  //   CUDA  -O3 -std=c++20 -lineinfo, with code for that very architecture and the shared runtime library
  // and so the place for -lcublas, -fmad=false or --use_fast_math. The caller sets them, never the submission: they
  // can do anything that the compiler can.
  std::vector<std::string> extra_flags = {};

  // Processor time of all of the compiler's processes together. Positive. A submission that needs more is a
  // `compile_error`. The verdict is `internal_error` where the machine is so busy that the compiler gets less within
  // ten times as long.
  std::chrono::milliseconds time_limit{60'000};

  // Bytes of memory of each process of the compiler: 64 MiB to 64 TiB.
  std::size_t memory_limit = std::size_t{4} << 30U;

  // Bytes of each file that the compiler writes: 1 MiB to 64 TiB.
  std::size_t output_limit = std::size_t{256} << 20U;

  // Bytes of the compiler's messages that are kept: up to 16 MiB.
  std::size_t diagnostics_limit = std::size_t{16} << 10U;

  // The size of the cache of compilations, in bytes. The least recently used are removed first. 0 keeps none
  // and uses none. None: KBENCH_COMPILE_CACHE, or 1 GiB. Compilations with extra_flags that name a file are
  // never kept.
  std::optional<std::size_t> cache = {};

  // The directory of the cache of compilations. None: `compilations` in Options::cache_directory.
  std::optional<std::filesystem::path> cache_directory = {};

  friend bool operator==(const CompileOptions&, const CompileOptions&) = default;
};

// The limits of a submission's process. All times are positive.
struct RunLimits {
  std::chrono::milliseconds call{10'000};  // time of one call of the solution
  std::chrono::milliseconds load{10'000};  // time to load the submission, constructors included

  // Time to import a submission, and of each case's first, untimed call, in languages such as Python: their submissions
  // may start compilers then.
  std::chrono::milliseconds prepare{180'000};
  std::chrono::milliseconds total{600'000};  // time of the whole evaluation, compilation included

  // Bytes that the submission may allocate beyond its tensors: 16 MiB to 64 TiB.
  std::size_t memory = std::size_t{4} << 30U;

  // Bytes of the submission's stdout and stderr that are kept, of both ends: up to 16 MiB.
  std::size_t output = std::size_t{64} << 10U;

  // The most stack, in bytes, of the thread that calls the solution: the first of the submission's process. It is 1 MiB to 64 GiB.
  // The same limit holds for the referee and the compiler. Threads that these start have 8 MiB each by default. A lower hard
  // limit of the caller's process takes precedence, and `integrity.warnings` of the result says so.
  std::size_t stack = std::size_t{64} << 20U;

  friend bool operator==(const RunLimits&, const RunLimits&) = default;
};

// Which submissions are run once more, under tools that find the line at fault.
enum class Sanitize : std::uint8_t {
  never,
  on_failure,  // the case that `crashed` or gave a `wrong_answer`
  always,      // also all correctness cases of an accepted submission
};

// How the reference of a problem in Python runs when it is handed in: as it stands, or compiled by torch.compile().
enum class ReferenceMode : std::uint8_t { eager, compile };

constexpr std::string_view name(ReferenceMode mode) {
  return mode == ReferenceMode::eager ? "eager" : "compile";
}

// 256 bits from which every input of an evaluation is made. A reader who knows it can make the inputs again.
using Seed = std::array<std::uint8_t, 32>;

class ProcessPool;

struct Options {
  // The device: "cpu", "cuda:1", or "cuda", which is the first GPU. Empty: what the submission's language is for; cpu for a binary.
  std::string device = {};

  // The model that the device must be, as results name it in Evaluation::environment: "NVIDIA H200" under "gpu", or a
  // processor under "cpu". The evaluation ends as `unsupported` on any other.
  std::optional<std::string> device_model = {};

  // The element type of the problem's tensors; none: the problem's first.
  std::optional<DType> dtype = {};

  std::vector<std::string> cases = {};  // the names of the cases to run; none: all

  // The number of hidden cases, 0 to 64: correctness cases with sizes and inputs that are drawn from the seed. None: 4,
  // or 0 if `cases` names some. The same seed draws the same cases.
  std::optional<int> hidden_cases = {};

  // Leaves out the performance cases: the quick answer while a submission is being written. Its evaluation has no score.
  bool check_only = false;

  // Goes on with the next correctness case where one fails. The verdict is that of the first that failed, and nothing is timed.
  bool keep_going = false;

  // Speed-ups are relative to this baseline. It is the reference of a problem in Python, measured like a
  // submission, in the same sandbox and with the same sampling. It is measured after a submission was
  // accepted, and takes at most another limits.total. Its times are kept in `cache_directory` for later
  // evaluations. None: the reference's time in the referee. evaluate() throws Error if the problem's
  // reference cannot be submitted (reference_code()).
  std::optional<ReferenceMode> baseline = {};

  SamplingOptions sampling = {};
  CompileOptions compile = {};
  RunLimits limits = {};

  // The secret from which all inputs are made. None: drawn from the operating system once the submission is loaded. Set it only
  // to replay an evaluation: a submission that knows the seed knows the inputs.
  std::optional<Seed> seed = {};

  // Names of protections, as results and kbench doctor list them, or "all". The evaluation ends as `unsupported`
  // where one of these is missing. Protections of GPUs are required only on GPUs.
  std::vector<std::string> required_protections = {};

  // Runs a submission once more under tools that find the line at fault. Evaluation::sanitizer has what they find; no verdict
  // depends on it. The run takes seconds, and at most another limits.total.
  //
  //   C++   GCC's AddressSanitizer and UndefinedBehaviorSanitizer; the submission is compiled once more for them
  //   CUDA  NVIDIA's compute-sanitizer: the one in KBENCH_COMPUTE_SANITIZER, else the one that came with nvcc, else
  //         compute-sanitizer on the PATH
  Sanitize sanitize = Sanitize::never;

  // Runs an accepted submission once more under a profiler, in the largest performance case.
  // Evaluation::profile has its findings; no verdict, time or score depends on them. The run takes some
  // seconds, and at most another limits.total.
  //
  //   CUDA    NVIDIA's ncu: the one in KBENCH_NCU, else the one that came with nvcc, else ncu on the PATH
  //   Python  torch.profiler of the submission's interpreter, on either device
  //   others  none
  bool profile = false;

  // The file for the profiler's own report: ncu's for ncu-ui, torch's trace for Perfetto. None: it is not kept.
  std::optional<std::filesystem::path> profile_report = {};

  // Directories that are searched before KBENCH_PLUGIN_PATH and kbench/plugins in the library's own
  // directory. Each is searched first for plugins, then, with its subdirectories, for problems in Python.
  std::vector<std::filesystem::path> plugin_directories = {};

  // The directory of kbench-launcher, kbench-referee and kbench-runner; for GPUs, also of kbench-referee-cuda
  // and kbench-runner-cuda. None: KBENCH_HELPER_PATH, or ../libexec/kbench from the library's own directory,
  // as kbench is installed.
  std::optional<std::filesystem::path> helper_directory = {};

  // A directory of a cgroup v2 that is delegated to kbench. It makes a group below for each submission's
  // process and each compiler's. None: KBENCH_CGROUP, or this process's own group. If no group can be made,
  // the protection `cgroup` is missing.
  std::optional<std::filesystem::path> cgroup = {};

  // The directory that keeps measurements of devices. None: $XDG_CACHE_HOME/kbench, or ~/.cache/kbench. If it cannot
  // be written, everything is measured again each time.
  std::optional<std::filesystem::path> cache_directory = {};

  // A directory that records every evaluation that is started, even if this process ends (kbench/journal.hpp). It is
  // made where it is missing. evaluate() throws Error before it does anything if it cannot be written.
  std::optional<std::filesystem::path> journal = {};

  // A file to which each evaluation and compilation appends what it did when, for Perfetto or chrome://tracing. Any number of
  // processes of one machine may share it. It is made where it is missing; evaluate() throws Error if it cannot be written.
  std::optional<std::filesystem::path> timeline = {};

  // Supplies processes that are kept from one evaluation to the next, such as interpreters of Python. It must outlive
  // the evaluation. None: each evaluation starts its own.
  ProcessPool* processes = nullptr;

  // A request to stop ends the evaluation with Cancelled.
  std::stop_token stop = {};

  // Called on the thread that called evaluate(). Its exceptions leave evaluate(), after the clean-up.
  std::function<void(const Progress&)> progress = {};
};

// Throws Error for options that make no sense for any problem, as evaluate() does before it starts anything.
KBENCH_API void check_options(const Options& options);

}  // namespace kbench
