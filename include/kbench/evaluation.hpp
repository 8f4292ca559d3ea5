// The outcome of evaluate(): the verdict, with everything that was measured.
//
//     if (!evaluation.accepted()) fmt::print("{}\n", evaluation.explain());
//     for (const kbench::CaseResult& result : evaluation.cases) {
//       if (result.measurement) fmt::print("{} {:.3f} ms\n", result.name, result.measurement->median_ms);
//     }
//     std::string json = kbench::to_json(evaluation);
//
// An Evaluation is plain data: it can be copied, stored as JSON, and read back with evaluation_from_json(). There is
// no operator==, because no two evaluations have the same times: kbench::replay() says whether a second one confirms a
// first. Every field is described in docs/results.md.
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/profile.hpp>
#include <kbench/roofline.hpp>
#include <kbench/sanitizer.hpp>
#include <kbench/test_case.hpp>
#include <kbench/verification.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

enum class Verdict : std::uint8_t {
  accepted,         // every output was right, in the checks and in every timed sample
  compile_error,    // the submission does not compile, or does not define `solution` as asked
  wrong_answer,     // an output differs from what is expected, or something outside the outputs was written
  crashed,          // the submission's process ended without an answer
  timed_out,        // a call, or loading, took longer than the limit
  limit_exceeded,   // it wanted more memory, output or processes than allowed
  tampered,         // it broke the rules, with evidence: changed an answer afterwards, forged a message
  unsupported,      // this machine cannot do what was asked; not the submission's fault
  invalid_problem,  // the plugin is at fault
  internal_error,   // kbench is at fault, or something stopped it
};

// "accepted", "compile_error", ...
KBENCH_API std::string_view name(Verdict verdict);

// False for unsupported, invalid_problem and internal_error: these say nothing about the submission.
KBENCH_API bool is_about_submission(Verdict verdict);

// An outcome says what a reward or a statistic may take from an evaluation.
enum class EvaluationOutcome : std::uint8_t {
  scored,      // accepted, with a score
  unproven,    // accepted and timed, but without a score
  checked,     // accepted, and nothing was to be timed
  rejected,    // the submission is at fault
  not_judged,  // nothing is known of the submission: the verdict is not about it
};
KBENCH_API std::string_view name(EvaluationOutcome outcome);

enum class StopReason : std::uint8_t {
  converged,     // the samples agree as well as was asked
  sample_limit,  // `max_samples` came first
  time_limit,    // `time_limit` came first
};
KBENCH_API std::string_view name(StopReason reason);

// The evidence for the reported time. kbench's clock is the referee's, which the submission cannot reach.
enum class TimeSource : std::uint8_t {
  samples,  // the submission's clock around each call; kbench's clock confirms it
  batch,  // kbench's clock around calls: they take longer than the samples say, and nothing contradicts these
  audit,  // kbench's clock around calls, which contradicts the samples: a suspicion
  roofline,  // the least time that the device needs: both clocks say less
};
KBENCH_API std::string_view name(TimeSource source);

struct Interval {
  double low = 0.0;
  double high = 0.0;
  friend bool operator==(const Interval&, const Interval&) = default;
};

// Bounds of the time by kbench's clock and the kernel's account of processor time. The submission cannot reach them. A batch is
// `calls` calls on unseen inputs, back to back; a sample is a call alone. A window reaches from the order to the gathering of
// the outputs. A bound is its window less what every process needs, so no call that took longer fits into the window.
struct Audit {
  int calls = 0;  // calls of the batch

  // The bound of a call of the batch: (`batch_ms` - `overhead_ms`) / `calls`. No longer call fits in.
  double time_ms = 0.0;

  // The window of the whole batch. If calls take turns on one core, it is the processor time that their process used:
  // docs/measurement.md#turns.
  double batch_ms = 0.0;

  double claimed_ms = 0.0;   // the time of a call of the batch, by the clock of the submission's process
  double overhead_ms = 0.0;  // the least that any process spends of `batch_ms` outside its calls

  // The part of `time_ms` that may be an honest process's overhead; the rest is proven.
  double slack_ms = 0.0;

  // The bound of a call alone: the trimmed mean of the samples' windows, less the least overhead. On a GPU it is that of a call
  // on released memory, if that proves more.
  double single_call_ms = 0.0;

  // The part of `single_call_ms` that may be overhead or noise; the rest is proven.
  double single_call_slack_ms = 0.0;

  // The time to copy a reference file's values for each call. Both bounds include it. Else 0.
  double carried_ms = 0.0;

  // Processor seconds per second of the batch. Calls that share a batch's time need more than one core. Null on a GPU, and for
  // calls below 50 us, between which the process stays awake.
  std::optional<double> cores = {};

  // The share of the batch in which no other work can have had its cores: one thread's share of a core, or several threads'
  // share of the machine. 1 on a GPU.
  double undisturbed_part = 1.0;

  // Whether the GPU was given the calls before their inputs were there, so that launching is no part of the batch:
  // docs/measurement.md#behind-a-gate.
  bool behind_gate = false;
};

// The state of a GPU while a performance case was sampled, by NVIDIA's management library. A figure is null if the GPU or its
// driver does not report it.
//
// A GPU is throttled when it runs slower than it was asked to, to spare its power supply or to stay cool. Samples taken
// while it is throttled are dropped and repeated, up to a share of all samples; beyond that they count.
struct Telemetry {
  // The lowest clock of the multiprocessors right after a sample.
  std::optional<double> min_sm_clock_mhz = {};

  std::optional<double> max_sm_clock_mhz = {};  // the highest
  std::optional<double> memory_clock_mhz = {};  // the highest clock of the memory

  // The highest power of the board, which some GPUs average over a second.
  std::optional<double> max_power_w = {};

  std::optional<double> max_temperature_c = {};  // the highest temperature of the chip

  // The reasons why the GPU ran slower than it was asked to, after any of the samples, as "sw_power_cap".
  std::vector<std::string> throttle_reasons = {};
  int throttled_samples = 0;  // samples in `samples_ms` that were taken while it did
  int repeated_samples = 0;   // samples that were dropped for that reason, and taken again
};

// A performance case's times.
struct Measurement {
  // The time of one call: the trimmed mean of the samples (without the tenth at either end) if kbench's clock confirms it, else
  // what `time_source` says. It is never below `proven_ms`, nor below 0.00001, the resolution of a clock.
  double runtime_ms = 0.0;

  // The least time that a call can have taken, by kbench's clock alone: docs/measurement.md#what-is-proven.
  double proven_ms = 0.0;

  // The reason why this time is no score, and what to do about it; empty if it is one. A time is a score if 80 % of it are
  // proven and no suspicion stands: 80 % of `runtime_ms`, or of the bound by kbench's clock where that is less.
  std::string unproven = {};

  double median_ms = 0.0;  // the median of the samples
  double min_ms = 0.0;     // the smallest sample
  double max_ms = 0.0;     // the largest sample
  double stdev_ms = 0.0;   // the standard deviation of the samples, with n - 1
  double cv = 0.0;         // the coefficient of variation: `stdev_ms` / mean of the samples. 0.01 is 1 %

  // The 95 % confidence interval of `runtime_ms`: in proportion as wide as that of the samples' trimmed mean.
  Interval ci95_ms = {};

  // Every sample, in the order in which they were taken. Each is one call on inputs of its own, and each output was verified.
  std::vector<double> samples_ms = {};
  StopReason stop_reason = StopReason::converged;  // the reason why sampling ended
  TimeSource time_source = TimeSource::samples;    // the evidence that `runtime_ms` rests on

  Audit audit = {};  // the bounds by kbench's clock

  // The number of times that samples and audit were taken, each in a new process, at most 3. They are repeated when they prove
  // too little, and the last count.
  int rounds = 1;

  // The time for which a call kept the processor busy, by kbench's clock. It is no part of `runtime_ms` if `audit.behind_gate`.
  // Null if no calls were queued behind a gate: docs/measurement.md#behind-a-gate.
  std::optional<double> host_ms = {};

  // Whether the solution returns its outputs (docs/python.md#what-is-promised), and copying them to their places is part of
  // `runtime_ms`. On a GPU this is so for tensors that are not contiguous, that the next call returns again, or that are not of
  // a caching allocator.
  bool copies_outputs = false;

  // `flops` / `runtime_ms`; null if operations are not counted (`flops` is 1).
  std::optional<double> gflops = {};
  std::optional<double> gbps = {};  // `bytes` / `runtime_ms`; null if bytes are not counted (`bytes` is 1)

  // The time of the problem's reference solution for the same inputs, in the same session: the trimmed mean of as many. It is at
  // most 5 % above what it took before the submission was loaded: docs/measurement.md#a-score.
  double reference_ms = 0.0;
  Interval reference_ci95_ms = {};  // the 95 % confidence interval of `reference_ms`

  // The part of the reference's time that nothing disturbed, as calls before the submission was loaded and the machine's
  // accounts tell: no more than what it took there, less what other work may have had.
  double reference_proven_ms = 0.0;

  // The `runtime_ms` of the reference, measured as a submission. Null without a `baseline`, or if it is missing.
  std::optional<double> baseline_ms = {};

  // `baseline_ms` / `runtime_ms`, or without a baseline `reference_ms` / `runtime_ms`. If `audit.carried_ms` is more than 5 % of
  // the bound, it is part of `runtime_ms`, and added to `reference_ms`.
  double speedup = 0.0;
  Interval speedup_ci95 = {};  // the 95 % confidence interval of `speedup`

  // The reason why this speed-up is no score although the time may be proven, and what to do about it; empty if it is one. It is
  // none if less than 85 % of the reference's time is proven, or other work may have had more than 15 % of the times.
  std::string unscored = {};

  // The time of a perfect kernel / `runtime_ms`: 1 is all that the device can do. Null if the device's roofline is not known.
  std::optional<double> roofline_fraction = {};

  // The state of the GPU during the samples. Null on a processor, and without the driver's management library (NVML).
  std::optional<Telemetry> telemetry = {};

  bool is_proven() const { return unproven.empty(); }
  bool is_scored() const { return is_proven() && unscored.empty(); }
};

// The resources of a GPU that a kernel of a submission in CUDA takes, according to ptxas.
struct KernelResources {
  // The name that its author gave it: `mine::copy`, `(anonymous namespace)::copy`, `copy<...>` of a template.
  std::string name = {};

  // Its name in the shared object, as tools for profiles show it: `_ZN4mine4copyEPf`.
  std::string symbol = {};

  std::string architecture = {};  // the architecture that it is compiled for, as `sm_90a`
  std::int64_t registers = 0;     // registers of each thread
  std::int64_t stack_bytes = 0;   // stack of each thread, without that of functions that the kernel calls

  // Bytes that each thread writes to memory because there are not enough registers.
  std::int64_t spill_store_bytes = 0;

  std::int64_t spill_load_bytes = 0;  // bytes that each thread reads back of these
  std::int64_t shared_bytes = 0;      // shared memory of each block, without what a launch adds

  friend bool operator==(const KernelResources&, const KernelResources&) = default;
};

// The result of one test case. Times are in milliseconds; a case that was not timed has none.
struct CaseResult {
  std::string name = {};  // the name of the case, unique within the problem; what `--case` takes

  // The place of the case among all cases of the problem, from 0; hidden ones come after these.
  int test_id = 0;

  // Whether the case was drawn from the seed, and is in no list. Its `name` begins with `hidden`, and `--case` does not take it.
  bool hidden = false;
  Purpose purpose = Purpose::correctness;  // the use of the case

  // The named extents of the case, as in `{"m": 512, "n": 512}`.
  std::map<std::string, std::int64_t> sizes = {};

  std::int64_t flops = 0;  // floating-point operations of one call, as the problem counts them
  std::int64_t bytes = 0;  // bytes that one call must move at least, as the problem counts them

  // The number of distinct inputs that the submission was called on: 1 if the case has the same in each call, 0 if it did not
  // come to its end.
  int input_sets = 0;

  // Whether the case came to its end, and every one of these outputs was right.
  bool passed = false;

  // The other kinds of inputs with which a performance case that passed was verified, in calls that are not timed.
  std::vector<std::string> other_inputs = {};

  // The check of the first call with wrong outputs, or of the last call. If the case did not finish (the submission
  // crashed, took too long, or broke the rules), `message` says how, and nothing was checked.
  Verification verification = {};
  std::optional<Measurement> measurement = {};  // present for performance cases that passed
};

// One of the walls around the submission, or one of the rules of the measurement.
struct Protection {
  std::string name = {};    // its name: `landlock`, `seccomp`, `fresh_inputs`, ...
  bool active = false;      // whether it was in force during this evaluation
  std::string detail = {};  // its effect; if it is missing, the reason and what to do
};

// Sums up the protections in one word. Four do not count: `cgroup`, `resource_limits` and `bounded_directory` bound what a
// submission uses up, not what it can reach or learn; `compiler_view` hides which files exist, and no score depends on that.
enum class Isolation : std::uint8_t {
  isolated,  // none is missing
  reduced,   // some are missing
  shared,    // the reference and its check ran in the submission's process: `separate_reference` says why
};
KBENCH_API std::string_view name(Isolation isolation);

// How far the figures can be trusted.
struct KBENCH_API Integrity {
  // Each of the walls around the submission and of the rules of the measurement.
  std::vector<Protection> protections = {};

  // The most that a case's `runtime_ms` is above its `proven_ms`; null if no time was measured.
  std::optional<double> timing_slack_ms = {};

  // Evidence against the submission, not proof: a time that kbench's clock contradicts, or a device that was busy while the
  // submission was stopped. No verdict depends on it, but there is no score.
  std::vector<std::string> suspicions = {};

  // Remarks for a reader who trusts the figures: what disturbed, was missing, or could not be known better.
  std::vector<std::string> warnings = {};

  // The protections in one word; null if nothing was run. `cgroup`, `resource_limits` and `bounded_directory` do not count: they
  // bound what a submission uses up, not what it can reach or learn. Nor does `compiler_view`, on which no score depends.
  std::optional<Isolation> isolation() const;
};

// A baseline that Options::baseline asked for: speed-ups are over it.
struct Baseline {
  ReferenceMode mode = ReferenceMode::eager;  // how the reference runs
  bool cached = false;                        // whether all of its times were measured in earlier evaluations

  // The reason why there is no baseline, and so no score; empty if there is one. The reference was not accepted as a submission,
  // or one of its times is not proven, as on a busy machine. Speed-ups are then over `reference_ms`.
  std::string missing = {};
};

// Wall-clock times of the phases that Progress reports. They add up to the total.
struct Timings {
  // Starting the processes, a problem's interpreter among them, and asking the problem what it is.
  double describe_s = 0.0;

  double examine_s =
      0.0;  // trying whether the task accepts wrong answers, or looking up what was found earlier
  double compile_s = 0.0;  // compiling the submission, or looking up that it was compiled before
  double start_s = 0.0;  // the wait until the submission's process was ready: on a GPU, it makes its context

  // The wait until this evaluation had the device: others are measured, and contexts are made, one after the other. On a
  // processor, the wait until it could time its cases. `--wait-for-quiet` is a part of it.
  double wait_s = 0.0;

  // Warming up the device, and measuring what a call takes there in addition to its work.
  double calibrate_s = 0.0;
  double load_s = 0.0;      // loading the submission: in Python, its import
  double prepare_s = 0.0;   // the first calls of a submission in Python, of which nothing counts
  double check_s = 0.0;     // the correctness cases
  double measure_s = 0.0;   // the performance cases: samples, verification, audits
  double end_s = 0.0;       // ending the processes, and whether the GPU is well
  double diagnose_s = 0.0;  // the runs under a sanitizer and a profiler
  double baseline_s = 0.0;  // measuring the baseline, or looking up what it took

  // The time from the call of `evaluate()` to its return, of which the others are parts. A compilation that a batch made
  // before is a part, too.
  double total_s = 0.0;
};

// A verdict, with everything that was measured: what `kbench evaluate --json` writes.
struct KBENCH_API Evaluation {
  Verdict verdict = Verdict::internal_error;  // the one-word answer: docs/results.md#verdicts

  // The reasons, for the author of the submission: one paragraph or more; may be empty when `accepted`. A failure names the case
  // and its sizes, in the order of the signature: `case '2x3x7' (m=2, n=3, k=7): ...`.
  std::string explanation = {};

  std::string problem = {};  // the name of the problem

  // The problem's version. Results of different versions are not to be compared. 0 if the evaluation ended before it was learnt.
  int problem_version = 0;

  // The SHA-256 of the plugin's file, which another compiler or another machine builds with other bytes; empty if there was none.
  std::string plugin_sha256 = {};

  // A SHA-256 of the submission's language and its files, with their names: two results with the same one are of the same source.
  std::string source_sha256 = {};

  // The device that the submission ran on: `cpu`, or a GPU by its number on the PCI bus, as in `cuda:0`.
  std::string device = {};

  // The element type that the problem was evaluated for. Null if the evaluation ended before the problem was asked.
  std::optional<DType> dtype = {};

  // The secret from which all inputs were made; null if no input was made. `kbench replay` evaluates with the same inputs again.
  std::optional<Seed> seed = {};
  CacheMode cache = CacheMode::cold;  // the state of the processor's caches before a timed call
  Effort effort = Effort::normal;     // the effort of the measurement: `quick`, `normal` or `careful`

  // The test cases, as far as the evaluation came, the correctness cases first, each kind in the order of `test_id`. The one in
  // which the whole evaluation's time ended, or the problem failed, is not there.
  std::vector<CaseResult> cases = {};

  // The number of cases that were to be checked, hidden ones included. `cases` has those that were: after a failure the others
  // are left out, unless `--keep-going` was asked for.
  int correctness_cases = 0;

  // The number of these that were hidden: drawn from the seed, and in no list (docs/writing-a-problem.md#a-list-of-cases). 0 if
  // the problem draws none; null if none were asked for, or the evaluation did not come to that.
  std::optional<int> hidden_cases = {};

  // The rates that the device was measured to reach. Null on a processor.
  std::optional<Roofline> roofline = {};

  // The baseline of the speed-ups, where `--baseline` asks for it. Null if it was not asked for, nothing was timed, or the
  // submission was not accepted.
  std::optional<Baseline> baseline = {};

  std::string diagnostics = {};  // the compiler's messages, warnings included, up to a limit

  // Whether the submission had been compiled before with the same compiler, flags and limits: `diagnostics` and what ran are of
  // then. In Python: whether it began with what an earlier evaluation of the same submission had built, if it builds anything.
  bool compile_cached = false;

  // How the compiler was called, in the directory of the submission's files: the program's name, then its arguments. Empty if
  // nothing was compiled: docs/results.md#compiling-it-again.
  std::vector<std::string> compile_command = {};

  // The resources of each kernel of a submission in CUDA, the first 256. Empty for other languages and for shared objects.
  std::vector<KernelResources> kernels = {};

  // Whether the submission was a shared object, `mine.so`, that was made elsewhere: kbench has seen no source of it. Boards take
  // none.
  bool precompiled = false;

  // The text that the submission wrote to its standard output and standard error, in all its processes one after the other.
  // Beyond a limit these are the first and the last lines.
  std::string output = {};

  // The findings of sanitizers. Null unless `--sanitize` was asked for, the verdict is `crashed` or `wrong_answer` (with
  // `--sanitize=always` also `accepted`), and the tools could be run. If they could not, one of the `warnings` says why.
  std::optional<SanitizerReport> sanitizer = {};

  // The findings of a profiler. Null unless `--profile` was asked for, the submission was `accepted`, and the profiler could
  // be run. If it could not, one of the `warnings` says why.
  std::optional<Profile> profile = {};

  // The weaknesses that the problem is known to have on this device, as `zeros`: docs/threat-model.md#weak-problems. If the
  // submission was accepted, `integrity.warnings` say them in sentences.
  std::vector<std::string> weaknesses = {};

  Integrity integrity = {};  // how far the figures can be trusted
  Timings timings = {};      // the duration of the evaluation

  // The machine, the compiler, and the versions that the figures belong to: docs/results.md#environment.
  std::map<std::string, std::string> environment = {};

  bool accepted() const { return verdict == Verdict::accepted; }

  // The use that a reward or a statistic may make of the evaluation.
  EvaluationOutcome outcome() const;

  // The verdict and its explanation, and why there is no score, as text for a terminal or a log; several lines.
  std::string explain() const;

  // The result as plain text for a language model that improves the submission: at most 4096 bytes of UTF-8, with line ends as its
  // only control characters. Lines that begin with `> ` quote the submission and its tools: docs/results.md#feedback.
  std::string feedback() const;

  // False for a reference file without get_flops(), which counts one operation in every case.
  bool counts_flops() const;

  // The figure that ranks the submission: the geometric mean of `speedup` over the performance cases. Null if it was not
  // accepted, no case was timed, a case's time is `unproven` or its speed-up `unscored`, a suspicion stands, or its `baseline` is
  // missing. A right submission without a score has an unknown speed-up, not 0 or 1.
  std::optional<double> score() const;

  // The reason why there is no `score`; empty if there is one.
  std::string why_no_score() const;

  // The arithmetic mean of `gflops` over the performance cases with a proven time; null if there are none, or no
  // operations are counted.
  std::optional<double> mean_gflops() const;

  // The geometric mean of `runtime_ms` over the same cases; null if there are none.
  std::optional<double> geomean_runtime_ms() const;

  // The geometric mean of `speedup` over those of the same cases that are not `unscored`; null if there are none.
  std::optional<double> speedup() const;

  // The 95 % confidence interval of that mean.
  std::optional<Interval> speedup_ci95() const;
};

// One JSON document, and its inverse. The reader throws Error for text that is not an evaluation of this
// schema_version.
KBENCH_API std::string to_json(const Evaluation& evaluation);
KBENCH_API Evaluation evaluation_from_json(std::string_view json);

}  // namespace kbench
