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
  scored,      // right, and its score() is proven
  unproven,    // right and timed, but without a score: explain() says why
  checked,     // right, and nothing was to be timed
  rejected,    // the submission is at fault
  not_judged,  // nothing is known of the submission: the verdict is not about it
};
KBENCH_API std::string_view name(EvaluationOutcome outcome);

enum class StopReason : std::uint8_t {
  converged,     // the samples agree as well as was asked
  sample_limit,  // max_samples came first
  time_limit,    // time_limit came first
};
KBENCH_API std::string_view name(StopReason reason);

// Tells what the reported time rests on. kbench's clock is the referee's, which the submission cannot reach.
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

// An audit is what kbench's clock says of a performance case. A batch is `calls` calls on unseen inputs, back to
// back; a sample is a call alone. A window reaches from the order to the gathering of the outputs. A bound is its
// window less what every process needs, so no call that took longer fits into the window.
struct Audit {
  int calls = 0;             // of the batch
  double time_ms = 0.0;      // the bound of a call of the batch: (batch_ms - overhead_ms) / calls
  double batch_ms = 0.0;     // the window of the whole batch
  double claimed_ms = 0.0;   // of a call of the batch, by the clock of the submission's process
  double overhead_ms = 0.0;  // the least that any process spends of batch_ms beside its calls
  double slack_ms = 0.0;     // so much of time_ms may be overhead of an honest process: the rest is proven

  // The bound of a call alone is the trimmed mean of the samples' windows, less the least overhead.
  double single_call_ms = 0.0;
  double single_call_slack_ms = 0.0;  // likewise; what is proven of a call alone is the rest
  double carried_ms = 0.0;            // both bounds include it: the time to copy a reference file's values

  // Processor seconds per second of the batch, on a processor. Calls that share a batch's time need more than one core.
  std::optional<double> cores = {};

  // The share of the batch in which no other work can have had its cores: one thread's share of a core, or
  // several threads' of the machine.
  double undisturbed_part = 1.0;

  // The GPU was given the calls before their inputs were there, and the batch began when these came. Launching is no
  // part of the batch (docs/measurement.md, "Behind a gate").
  bool behind_gate = false;
};

// The state of a GPU while a performance case was sampled, by NVIDIA's management library. A figure is absent
// if the GPU or its driver does not report it.
//
// A GPU is throttled when it runs slower than it was asked to, to spare its power supply or to stay cool. Samples
// taken meanwhile are dropped and repeated, up to a share of all samples; beyond that they count.
struct Telemetry {
  std::optional<double> min_sm_clock_mhz = {};  // of the multiprocessors, right after a sample
  std::optional<double> max_sm_clock_mhz = {};
  std::optional<double> memory_clock_mhz = {};     // the highest
  std::optional<double> max_power_w = {};          // the driver's figure, which may be an average
  std::optional<double> max_temperature_c = {};    // of the chip
  std::vector<std::string> throttle_reasons = {};  // all that were seen: "sw_power_cap", ...
  int throttled_samples = 0;                       // that count
  int repeated_samples = 0;                        // that were dropped, and taken again
};

// A performance case's times, in milliseconds.
struct Measurement {
  // The time of one call is the trimmed mean of the samples (without the tenth at either end) if kbench's
  // clock confirms it. Otherwise it is what that clock says: docs/measurement.md. It is never below
  // proven_ms, nor below 1e-5, the resolution of a clock.
  double runtime_ms = 0.0;

  // The least time that a call can have taken, by kbench's clock alone.
  double proven_ms = 0.0;

  // Why this time is no score, and what to do about it; empty if it is one. A time is a score if 80 % of it
  // are proven and there is no suspicion: 80 % of runtime_ms or of the bound by kbench's clock, whichever is
  // less.
  std::string unproven = {};

  double median_ms = 0.0;
  double min_ms = 0.0;
  double max_ms = 0.0;
  double stdev_ms = 0.0;  // of the sample, with n - 1
  double cv = 0.0;        // stdev over mean
  Interval ci95_ms = {};  // about runtime_ms; in proportion as wide as that of the samples' trimmed mean
  std::vector<double> samples_ms = {};
  StopReason stop_reason = StopReason::converged;

  TimeSource time_source = TimeSource::samples;
  Audit audit = {};
  int rounds = 1;  // each in a process of its own: more than one where those before proved too little

  // The time for which a call kept the processor busy, by kbench's clock. It is not part of runtime_ms if
  // audit.behind_gate. Empty if no calls were queued behind a gate.
  std::optional<double> host_ms = {};

  // The solution returns its outputs, and copying them to the places of the outputs is part of runtime_ms. On a GPU this is so
  // for tensors that are not contiguous, or that are returned again by the next call, or not of a caching allocator.
  bool copies_outputs = false;

  std::optional<double> gflops = {};  // FLOPs / runtime_ms, in 10^9 a second; none if nobody counted them
  std::optional<double> gbps = {};    // bytes / runtime_ms, in 10^9 a second; none if nobody counted them

  // The reference's time for the same inputs: its trimmed mean, but at most 5 % above the median of calls before the
  // submission was loaded.
  double reference_ms = 0.0;
  Interval reference_ci95_ms = {};

  // The part of the reference's time that nothing disturbed, as calls before the submission was loaded and the machine's
  // accounts tell: no more than what it took there, less what other work may have had.
  double reference_proven_ms = 0.0;

  // The time of the reference, measured as a submission; none where Evaluation::baseline is none, or is
  // missing.
  std::optional<double> baseline_ms = {};

  // baseline_ms / runtime_ms, or without a baseline reference_ms / runtime_ms. audit.carried_ms is on both
  // sides if it is part of runtime_ms.
  double speedup = 0.0;
  Interval speedup_ci95 = {};

  // Why this speed-up is no score although the time may be proven, and what to do about it; empty if it is one. It is
  // none if less than 85 % of the reference's time is proven, or other work may have had more than 15 % of the times.
  std::string unscored = {};

  // The time of a perfect kernel on the device / runtime_ms; none if the device's roofline is not known.
  std::optional<double> roofline_fraction = {};

  std::optional<Telemetry> telemetry = {};  // of GPUs, where the driver's management library is there

  bool is_proven() const { return unproven.empty(); }
  bool is_scored() const { return is_proven() && unscored.empty(); }
};

// The resources of a GPU that a kernel of a submission in CUDA takes, according to ptxas.
struct KernelResources {
  std::string name = {};  // as its author calls it: "mine::copy", "(anonymous namespace)::copy", "copy<...>"
  std::string symbol = {};        // as tools for profiles call it: "_ZN4mine4copyEPf"
  std::string architecture = {};  // "sm_90a"
  std::int64_t registers = 0;     // of each thread
  std::int64_t stack_bytes = 0;   // of each thread, as are spills; not those of functions that it calls
  std::int64_t spill_store_bytes = 0;
  std::int64_t spill_load_bytes = 0;
  std::int64_t shared_bytes = 0;  // of each block, without what a launch adds

  friend bool operator==(const KernelResources&, const KernelResources&) = default;
};

struct CaseResult {
  std::string name = {};
  int test_id = 0;  // the case's place among all cases of the problem, from 0; hidden ones come after these

  // A hidden case: drawn from the seed, in no list. `name` and `sizes` say what was drawn.
  bool hidden = false;
  Purpose purpose = Purpose::correctness;
  std::map<std::string, std::int64_t> sizes = {};
  std::int64_t flops = 0;  // of one call
  std::int64_t bytes = 0;  // of one call
  int input_sets = 0;      // distinct inputs that it was called on; 0 if the case did not come to its end
  bool passed = false;     // it came to its end, and every output was right

  // The case was verified with these other kinds of inputs, too, in calls that were not timed
  // (TestCase::other_inputs). They are listed only for a performance case that passed.
  std::vector<std::string> other_inputs = {};

  // The check of the first output that was wrong, or of the last one. If the case did not finish (the
  // submission crashed, took too long, or broke the rules), `message` says how, and nothing was checked.
  Verification verification = {};
  std::optional<Measurement> measurement = {};  // performance cases that passed
};

// One of the walls around the submission, or one of the rules of the measurement.
struct Protection {
  std::string name = {};  // "landlock", "seccomp", "fresh_inputs", ...
  bool active = false;
  std::string detail = {};  // what it does; where missing, why, and what to do
};

// Sums up the protections in one word. Four do not count: `cgroup`, `resource_limits` and `bounded_directory` bound what a
// submission uses up, not what it can reach or learn; `compiler_view` hides which files exist, and no score depends on that.
enum class Isolation : std::uint8_t {
  isolated,  // none is missing
  reduced,   // some are missing
  shared,  // the reference and its check ran in the submission's process: see the protection `separate_reference`
};
KBENCH_API std::string_view name(Isolation isolation);

struct KBENCH_API Integrity {
  std::vector<Protection> protections = {};

  // The most that a case's runtime_ms is above its proven_ms; none if no time was measured.
  std::optional<double> timing_slack_ms = {};

  // Suspicions are evidence against the submission, not proof: a time that kbench's clock contradicts, or a
  // device that was busy while the submission was stopped. No verdict depends on them, but the case's time is
  // no score.
  std::vector<std::string> suspicions = {};
  std::vector<std::string> warnings = {};  // what disturbed, was missing, or could not be known better

  std::optional<Isolation> isolation() const;  // none if no protection is listed, for nothing was run
};

// A baseline that Options::baseline asked for: speed-ups are over it.
struct Baseline {
  ReferenceMode mode = ReferenceMode::eager;
  bool cached = false;       // all of its times were measured in earlier evaluations
  std::string missing = {};  // why there is none, and so no score; empty if there is one
};

// Wall-clock seconds. Phases overlap: they add up to more than the total.
struct Timings {
  double describe_s = 0.0;  // starting the processes, and asking the problem
  double compile_s = 0.0;
  double wait_s = 0.0;  // until others were measured: on the device, or on a processor before cases are timed
  double load_s = 0.0;
  double check_s = 0.0;
  double measure_s = 0.0;
  double baseline_s = 0.0;
  double total_s = 0.0;
};

struct KBENCH_API Evaluation {
  Verdict verdict = Verdict::internal_error;
  std::string explanation = {};  // for the author of the submission; one paragraph or more

  std::string problem = {};
  int problem_version = 0;  // ProblemInfo::version; 0 when it was not learnt
  std::string plugin_sha256 =
      {};  // of the plugin's file, in hexadecimal: the same sources built elsewhere have another
  std::string source_sha256 = {};  // identifies the submission's language and files, with their names
  std::string device = {};
  std::optional<DType> dtype = {};  // none if the evaluation ended before the problem was asked
  std::optional<Seed> seed = {};    // none if no input was made
  CacheMode cache = CacheMode::cold;
  std::vector<CaseResult> cases = {};    // as far as it came
  int correctness_cases = 0;             // that were to be checked, hidden ones included
  std::optional<int> hidden_cases = {};  // of these; 0 if the problem draws none, none if none were asked for
  std::optional<Roofline> roofline = {};  // of the device; none for cpu
  std::optional<Baseline> baseline = {};  // none if none was asked for, or nothing was timed

  std::string diagnostics = {};  // the compiler's, warnings included
  bool compile_cached = false;   // they are those of an earlier compilation, and so is what ran

  // How the compiler was called, in the directory of the submission's files: the program's name, then its arguments. Empty where
  // nothing was compiled. environment["compiler"] has the version.
  std::vector<std::string> compile_command = {};

  // The first 256 kernels of a submission in CUDA. Its sources can make the compiler say anything here.
  std::vector<KernelResources> kernels = {};
  bool precompiled = false;  // the submission was a shared object: kbench has seen no source of it
  std::string output = {};   // the submission's stdout and stderr

  // Empty if Options::sanitize was not set, or does not apply to the verdict. Also empty if the tool could
  // not run; a warning then says so.
  std::optional<SanitizerReport> sanitizer = {};

  // Empty if Options::profile was not set, or the submission was not accepted. Also empty if the profiler
  // could not run; a warning then says so.
  std::optional<Profile> profile = {};

  // The kinds of weaknesses that the problem is known to have on this device (kbench::Weakness in kbench/check_problem.hpp).
  // Warnings describe them if the submission was accepted.
  std::vector<std::string> weaknesses = {};

  Integrity integrity = {};
  Timings timings = {};
  std::map<std::string, std::string> environment = {};  // machine, compiler, versions

  bool accepted() const { return verdict == Verdict::accepted; }

  EvaluationOutcome outcome() const;

  // The verdict and its explanation, and why there is no score, as text for a terminal or a log; several lines.
  std::string explain() const;

  // False for a reference file without get_flops(), which counts one operation in every case.
  bool counts_flops() const;

  // The score ranks a submission: it is the geometric mean of `speedup` over the performance cases. There is
  // none if the submission was not accepted, no case was timed, a time or a speed-up is not proven, there is a
  // suspicion, or the baseline is missing.
  std::optional<double> score() const;

  // Says why there is no score; empty if there is one.
  std::string why_no_score() const;

  // The means over the performance cases whose time is proven; none if there are none. The mean of `gflops` is
  // arithmetic, and absent if no operations are counted. The other two are geometric; that of speed-ups is over the
  // cases whose speed-up is a score, and has a 95 % interval.
  std::optional<double> mean_gflops() const;
  std::optional<double> geomean_runtime_ms() const;
  std::optional<double> speedup() const;
  std::optional<Interval> speedup_ci95() const;
};

// One JSON document, and its inverse. The reader throws Error for text that is not an evaluation of this
// schema_version.
KBENCH_API std::string to_json(const Evaluation& evaluation);
KBENCH_API Evaluation evaluation_from_json(std::string_view json);

}  // namespace kbench
