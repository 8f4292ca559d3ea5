// The front door. What happens, in order; how it happens is in the rooms that are included.
#include "decision/verdict.hpp"
#include "diagnose/gpu_health.hpp"
#include "diagnose/quarantine.hpp"
#include "diagnose/sanitize.hpp"
#include "evaluate/roofline.hpp"
#include "host/client.hpp"
#include "host/plan.hpp"
#include "host/protections.hpp"
#include "host/runners.hpp"
#include "journal/journal.hpp"
#include "language/language.hpp"
#include "language/source_files.hpp"
#include "language/target.hpp"
#include "process/children.hpp"
#include "process/kept_output.hpp"
#include "process/workspace.hpp"
#include "protocol/frames.hpp"
#include "reference/resolve.hpp"
#include "reference/unit.hpp"
#include "site/cache_directory.hpp"
#include "site/installation.hpp"
#include "site/machine.hpp"
#include "system/boundary.hpp"
#include "system/fingerprint.hpp"
#include "system/shared_object.hpp"
#include "system/utc.hpp"
#include "toolchain/build.hpp"
#include "toolchain/compiler.hpp"
#include "toolchain/diagnostics.hpp"
#include "toolchain/driver.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kbench {
namespace {

using decision::FailureKind;
using process::Clock;
namespace fs = std::filesystem;

// How long a process may take to be gone after SIGKILL, or to follow its closed socket. A GPU's driver gives back what a
// process has there before it lets it go: 85 ms for a kernel that never ends, longer for much memory on a busy machine.
constexpr auto end_patience = std::chrono::seconds(10);

// How long a probe of a GPU may take in all, and how long its memory may take to be given back.
constexpr auto probe_patience = std::chrono::seconds(30);
constexpr auto memory_patience = std::chrono::seconds(5);

void set_verdict(Evaluation& evaluation, const decision::Facts& facts) {
  decision::VerdictDecision decision = decision::decide_verdict(facts);
  evaluation.verdict = decision.verdict;
  evaluation.explanation = std::move(decision.explanation);
}

int count_correctness_cases(const ProblemDescription& problem, const std::vector<int>& test_ids) {
  return static_cast<int>(
      std::count_if(problem.cases.begin(), problem.cases.end(), [&](const CaseDescription& each) {
        return each.test_case.purpose == Purpose::correctness &&
               std::find(test_ids.begin(), test_ids.end(), each.test_id) != test_ids.end();
      }));
}

// Whether a process is no more but for what its parent may ask of it.
bool has_ended(int pidfd) {
  pollfd process{pidfd, POLLIN, 0};
  return ::poll(&process, 1, 0) > 0;
}

class Steps {
 public:
  Steps(std::string_view problem, const Submission& submission, const Options& options)
      : submission_(submission),
        options_(options),
        begin_(Clock::now()),
        target_(language::choose_target(options, submission.language)),
        plugin_(target_.plugin(problem, options)),
        children_(site::helper("kbench-launcher", options.helper_directory), options.stop,
                  sandbox::find_cgroup_parent(options.cgroup), options.limits.stack),
        referee_(children_, target_.referee(options), target_.environment(), begin_ + options.limits.total) {
    evaluation_.problem = plugin_.stem().string();  // until the plugin says what it calls itself
  }

  Evaluation evaluate();
  Compilation compile();

 private:
  // Out of the submission's and its compiler's sight: the reference solution.
  std::vector<fs::path> hidden() const {
    return {plugin_, plugin_.parent_path().parent_path() / plugin_.filename(), site::plugin_directory()};
  }
  void report(const Progress& progress) const {
    if (options_.progress) options_.progress(progress);
  }

  void run();
  void describe();
  void refuse_quarantined_gpu() const;
  void refuse_other_model() const;
  void find_roofline();
  void start_runner(bool device_is_held = false);
  const host::RunnerProcess& replace_runner();
  void build();
  toolchain::Build build_with(const std::vector<std::string>& more_flags);
  bool has_required_protections(std::uint64_t runner_walls);
  void judge();
  void take(const Seed& seed, int hidden_cases);
  void take(protocol::Judgement judgement);
  void end_processes();
  std::optional<process::ChildExit> end(process::Children::Id child);
  std::optional<process::ChildExit> end_runner();
  void keep_output();
  void probe_gpu();
  void sanitize();
  void finish();

  const Submission& submission_;
  const Options& options_;
  Clock::time_point begin_;
  site::Target target_;
  fs::path plugin_;
  process::Children children_;
  host::Client referee_;

  ProblemDescription problem_;
  protocol::JudgeRequest request_;
  host::RunnerProcess runner_;
  toolchain::Build build_;
  process::KeptOutput output_{options_.limits.output};  // of the submission's processes that have ended
  std::optional<process::ChildExit>
      end_of_failed_;  // of the first runner that ended by itself, and was replaced
  decision::Facts facts_;
  bool is_gpu_well_ = true;
  Evaluation evaluation_;
};

Evaluation Steps::evaluate() {
  try {
    run();
    end_processes();
    set_verdict(evaluation_, facts_);
    keep_output();
    probe_gpu();
    referee_.release_device();
    if (options_.sanitize != Sanitize::never) sanitize();
  } catch (const process::LauncherLost& loss) {
    facts_.launcher_lost = loss.what();
    set_verdict(evaluation_, facts_);
  }
  finish();
  report({.phase = Phase::done, .case_name = {}});
  return std::move(evaluation_);
}

void Steps::run() {
  try {
    // Contexts on a GPU take long to make; on the processor the problem says how much address space is needed.
    if (target_.kind == DeviceKind::cuda) start_runner();
    describe();
    refuse_quarantined_gpu();
    refuse_other_model();
    request_ = plan(problem_, options_);
    evaluation_.correctness_cases = count_correctness_cases(problem_, request_.cases);
    find_roofline();
    if (target_.kind == DeviceKind::cpu) start_runner();
    if (!has_required_protections(all_runner_walls())) return;  // what is missing is already known
    build();
    if (!has_required_protections(all_runner_walls())) return;  // the compiler's are known now
    if (!build_.succeeded) {
      evaluation_.integrity.protections.clear();  // nothing has run that they would have been around
      facts_.failure = {.kind = FailureKind::not_compiled, .text = build_.failure};
      return;
    }
    judge();
  } catch (const decision::EvaluationEnded& ended) {
    // What follows from a process that does not end is no fact of its own.
    if (facts_.unended.empty()) facts_.failure = ended.failure();
  } catch (const toolchain::Starved& fault) {
    facts_.failure = {.kind = FailureKind::kbench_fault, .text = fault.what()};
  } catch (const process::Unended& fault) {  // of the compiler: the device has no part in it
    facts_.failure = {.kind = FailureKind::kbench_fault, .text = fault.what()};
  }
}

Compilation Steps::compile() {
  try {
    describe();
    build();
  } catch (const host::RefereeFault& fault) {
    throw Error(fault.what());
  } catch (const process::Unended& fault) {
    throw Error(fault.what());
  }
  Compilation compilation{.succeeded = build_.succeeded,
                          .binary = {},
                          .diagnostics = build_.diagnostics,
                          .compile_cached = build_.is_kept,
                          .compile_s = build_.seconds};
  const bool is_binary = language::support(submission_.language).makes_shared_object();
  if (build_.succeeded && !is_binary) {
    compilation.binary = submission_;
  } else if (build_.succeeded) {
    compilation.binary =
        Submission{.language = Language::binary,
                   .files = {{.path = "submission.so", .text = system::contents(build_.shared_object)}}};
  } else if (compilation.diagnostics.empty()) {
    compilation.diagnostics = build_.failure;
  }
  return compilation;
}

void Steps::describe() {
  problem_ = referee_.describe(plugin_, options_.dtype);
  evaluation_.problem = problem_.info.name;
  evaluation_.problem_version = problem_.info.version;
  evaluation_.plugin_sha256 = fingerprint(plugin_);
  evaluation_.dtype = problem_.dtype;
  if (target_.kind == DeviceKind::cuda) evaluation_.environment["gpu"] = referee_.device().name;
  if (const auto gpu = target_.gpu()) evaluation_.environment["gpu_uuid"] = gpu->uuid;
}

void Steps::refuse_quarantined_gpu() const {
  if (const auto quarantine = find_quarantine(options_, referee_.device().uuid))
    throw decision::EvaluationEnded(FailureKind::quarantined_device, explain(*quarantine, target_.name()));
}

void Steps::refuse_other_model() const {
  const std::string model =
      target_.kind == DeviceKind::cuda ? referee_.device().name : describe_machine().at("cpu");
  if (options_.device_model && *options_.device_model != model)
    throw decision::EvaluationEnded(
        FailureKind::no_device,
        fmt::format("{} is \"{}\"; \"{}\" is asked for", target_.name(), model, *options_.device_model));
}

// Measured once for each device, and kept.
void Steps::find_roofline() {
  const std::string& device = referee_.device().identity;
  if (device.empty()) return;
  evaluation_.roofline = read_roofline(options_, device);
  request_.roofline = evaluation_.roofline;
  request_.measure_roofline = !evaluation_.roofline;
}

void Steps::start_runner(bool device_is_held) {
  const std::size_t tensor_addresses = target_.kind == DeviceKind::cpu ? addresses_of_tensors(problem_) : 0;
  process::ChildSpec spec = runner_spec(target_, tensor_addresses, options_, hidden());
  language::support(submission_.language).adapt_runner(children_, target_, options_, spec);
  if (device_is_held) spec.arguments.emplace_back(protocol::device_is_held);
  runner_ = kbench::start_runner(children_, std::move(spec));
}

// Nothing of the submission is left when the next begins.
const host::RunnerProcess& Steps::replace_runner() {
  const bool ended_by_itself = has_ended(children_.pidfd(runner_.child));
  const auto exit = end_runner();
  if (!exit) throw decision::EvaluationEnded(FailureKind::kbench_fault, facts_.unended);
  if (ended_by_itself && !end_of_failed_) end_of_failed_ = exit;
  start_runner(true);
  return runner_;
}

void Steps::build() {
  language::check(submission_);
  report({.phase = Phase::compiling, .case_name = {}});
  if (const auto compiler = language::support(submission_.language).find_compiler(options_.compile))
    evaluation_.environment["compiler"] = toolchain::compiler_version(children_, *compiler);
  evaluation_.environment.merge(
      language::support(submission_.language).describe_runtime(children_, options_.compile));
  build_ = build_with({});
  evaluation_.diagnostics = build_.diagnostics;
  evaluation_.compile_cached = build_.is_kept;
  evaluation_.timings.compile_s = build_.seconds;
}

toolchain::Build Steps::build_with(const std::vector<std::string>& more_flags) {
  const toolchain::Contract contract{
      .signature = problem_.signature,
      .dtype = problem_.dtype,
      .cuda = {.architecture = referee_.device().architecture, .libraries = problem_.info.cuda_libraries},
      .unit = problem_.info.harness
                  ? std::optional(reference::unit_of_submission(*problem_.info.harness, submission_))
                  : std::nullopt};
  CompileOptions options = options_.compile;
  if (!options.cache_directory) options.cache_directory = compilation_directory(options_);
  options.extra_flags.insert(options.extra_flags.end(), more_flags.begin(), more_flags.end());
  return language::support(submission_.language)
      .build(children_, submission_, contract, options, process::make_workspace(children_), hidden());
}

// Lists the protections.
bool Steps::has_required_protections(std::uint64_t runner_walls) {
  auto& list = evaluation_.integrity.protections;
  std::map<std::string, std::string> missing = missing_walls(children_, runner_.child, target_);
  missing.insert(build_.missing_walls.begin(), build_.missing_walls.end());
  list = list_protections(target_.kind, runner_walls, missing, options_, problem_.info.harness);
  const Protection* const missing_one = first_required_and_missing(list, options_);
  if (missing_one == nullptr) return true;
  facts_.missing_protection = fmt::format("{} is required: {}", missing_one->name, missing_one->detail);
  return false;
}

void Steps::judge() {
  auto answer = referee_.judge(
      request_, required_runner_walls(options_), build_.shared_object.get(), runner_,
      {.progress =
           [this](const Progress& progress) {
             // Whoever has the GPU may be leaving it ill.
             if (progress.phase == Phase::waiting) refuse_quarantined_gpu();
             report(progress);
           },
       .seed = [this](const Seed& seed, int hidden_cases) { take(seed, hidden_cases); },
       .case_result = [this](CaseResult result) { evaluation_.cases.push_back(std::move(result)); }},
      std::bind_front(&Steps::replace_runner, this));
  if (has_required_protections(answer.walls)) take(std::move(answer.judgement.value()));
}

void Steps::take(const Seed& seed, int hidden_cases) {
  evaluation_.seed = seed;
  evaluation_.correctness_cases += hidden_cases;
  const bool any_asked_for = !request_.cases.empty() && protocol::is_hidden(problem_, request_.cases.back());
  if (any_asked_for) evaluation_.hidden_cases = hidden_cases;
}

void Steps::take(protocol::Judgement judgement) {
  facts_.failure = std::move(judgement.failure);
  evaluation_.integrity.suspicions = std::move(judgement.suspicions);
  evaluation_.integrity.warnings = std::move(judgement.warnings);
  if (judgement.roofline) {
    evaluation_.roofline = judgement.roofline;
    keep_roofline(options_, referee_.device().identity, *judgement.roofline);
  }
  evaluation_.timings.load_s = judgement.load_s;
  evaluation_.timings.check_s = judgement.check_s;
  evaluation_.timings.measure_s = judgement.measure_s;
}

// Ends the processes, all at once because a GPU's driver takes its time with each, and learns from how the submission's
// ended and what it printed.
void Steps::end_processes() {
  if (runner_.child == 0) return;
  report({.phase = Phase::ending, .case_name = {}});
  referee_.kill();
  // It has ended only if its pidfd says so: where it reported a crash itself, it is stopped, and would never end.
  const bool ended_by_itself = end_of_failed_ || has_ended(children_.pidfd(runner_.child));
  const auto last_exit = end_runner();
  end(referee_.child());
  if (const auto& exit = end_of_failed_ ? end_of_failed_ : last_exit) {
    facts_.end = {.by_itself = ended_by_itself,
                  .exit_status = exit->code,
                  .signal = exit->signal,
                  .reached_limit = exit->reached_limit};
  }
  facts_.has_run = evaluation_.seed.has_value();
  if (!build_.succeeded) return;  // nothing of the submission's was there to print
  const process::Output output = output_.take();
  facts_.printed =
      toolchain::presentable_ends(output.text, output.gap, output.left_out, options_.limits.output);
}

// What a runner prints that cannot begin is in the explanation.
void Steps::keep_output() {
  const bool could_not_begin = evaluation_.verdict == Verdict::internal_error && !facts_.has_run;
  if (!could_not_begin) evaluation_.output = facts_.printed;
}

// Nothing where the child cannot be ended.
std::optional<process::ChildExit> Steps::end(process::Children::Id child) {
  try {
    return children_.end(child, end_patience);
  } catch (const process::Unended& fault) {
    if (facts_.unended.empty()) facts_.unended = fault.what();
    return std::nullopt;
  }
}

// Keeps what it has printed.
std::optional<process::ChildExit> Steps::end_runner() {
  const auto exit = end(runner_.child);
  if (exit)
    output_.append_output({.text = exit->output, .gap = exit->output_gap, .left_out = exit->output_left_out});
  return exit;
}

// What may have harmed a GPU is followed by a look at it, while this evaluation still has it for itself.
void Steps::probe_gpu() {
  if (target_.kind != DeviceKind::cuda || !may_have_harmed(evaluation_.verdict)) return;
  if (!referee_.claimed() && evaluation_.verdict != Verdict::internal_error)
    return;  // it did not come to that
  std::string illness = facts_.unended;
  if (illness.empty()) {
    host::Client prober(children_, target_.referee(options_), target_.environment(),
                        Clock::now() + probe_patience);
    illness = ill_health([&] { return prober.probe(); }, referee_.claimed().value_or(protocol::Occupancy{}),
                         memory_patience);
    prober.kill();
  }
  if (illness.empty()) return;
  const Quarantine quarantine{.since = time_in_utc(),
                              .reason = illness,
                              .problem = evaluation_.problem,
                              .submission = fingerprint(submission_),
                              .directory = options_.cache_directory};
  auto& warnings = evaluation_.integrity.warnings;
  warnings.push_back(explain(quarantine, target_.name()));
  is_gpu_well_ = false;
  try {
    begin_quarantine(options_, referee_.device().uuid, quarantine);
  } catch (const Error& error) {
    warnings.push_back(fmt::format("the quarantine could not be written down: {}", error.what()));
  }
}

// The verdict stands; this finds out more about it.
void Steps::sanitize() {
  if (!is_gpu_well_) return;
  const bool is_asked_for = options_.sanitize == Sanitize::always && evaluation_.accepted();
  if (!is_asked_for && !is_for_sanitizer(evaluation_.verdict)) return;
  if (!language::support(submission_.language).makes_shared_object()) {
    evaluation_.integrity.warnings.emplace_back(
        "sanitizers look into compiled code, of which this submission has none");
    return;
  }
  report({.phase = Phase::sanitizing, .case_name = {}});
  Rerun rerun{
      .target = target_, .plugin = plugin_, .shared_object = build_.shared_object.get(), .hidden = hidden()};
  if (submission_.language != Language::binary)
    rerun.rebuild = [this](const std::vector<std::string>& flags) { return build_with(flags); };
  kbench::sanitize(evaluation_, children_, rerun, options_);
}

void Steps::finish() {
  for (const CaseResult& each : evaluation_.cases) {
    if (!each.measurement) continue;
    double& slack = evaluation_.integrity.timing_slack_ms;
    slack = std::max(slack, each.measurement->runtime_ms - each.measurement->proven_ms);
  }
  evaluation_.device = target_.name();
  evaluation_.cache = options_.sampling.cache;
  evaluation_.environment.merge(describe_machine());
  evaluation_.environment["stack_mib"] =
      fmt::format("{:g}", static_cast<double>(children_.stack(referee_.child())) / 0x1p20);
  const auto& missing = children_.missing_walls(referee_.child());
  for (const char* const what : {"stack", "priority"}) {
    if (const auto found = missing.find(what); found != missing.end())
      evaluation_.integrity.warnings.push_back(found->second);
  }
  evaluation_.timings.total_s = std::chrono::duration<double>(Clock::now() - begin_).count();
}

Evaluation unsupported(std::string_view problem, const site::Unsupported& reason) {
  Evaluation evaluation;
  set_verdict(evaluation,
              {.failure = decision::Failure{.kind = FailureKind::no_device, .text = reason.what()}});
  evaluation.problem = problem;
  evaluation.device = reason.device();
  evaluation.environment = describe_machine();
  return evaluation;
}

Submission submission_for(const reference::Resolved& problem, const Submission& submission) {
  return problem.reference ? submission_to(*problem.reference, submission) : submission;
}

Evaluation evaluate_unrecorded(const ProblemRef& problem, const Submission& submission,
                               const Options& options) {
  try {
    const reference::Resolved resolved = reference::resolve(problem, options);
    const Submission suited = submission_for(resolved, submission);
    return Steps(resolved.problem, suited, resolved.options).evaluate();
  } catch (const site::Unsupported& reason) {
    return unsupported(problem.text(), reason);
  }
}

Evaluation evaluate_recorded(const ProblemRef& problem, const Submission& submission,
                             const Options& options) {
  check_options(options);
  JournalRecord record(problem.text(), submission, options);
  try {
    Evaluation evaluation = evaluate_unrecorded(problem, submission, options);
    record.finish(evaluation);
    return evaluation;
  } catch (const std::exception& error) {
    record.fail(error.what());
    throw;
  } catch (const FromCaller& caller) {
    record.fail(caller.text().c_str());
    throw;
  }
}

}  // namespace

Evaluation evaluate(const ProblemRef& problem, const Submission& submission, const Options& options) {
  return at_boundary(options,
                     [&](const Options& guarded) { return evaluate_recorded(problem, submission, guarded); });
}

Compilation compile(const ProblemRef& problem, const Submission& submission, const Options& options) {
  return at_boundary(options, [&](const Options& guarded) {
    check_options(guarded);
    const reference::Resolved resolved = reference::resolve(problem, guarded);
    const Submission suited = submission_for(resolved, submission);
    return Steps(resolved.problem, suited, resolved.options).compile();
  });
}

}  // namespace kbench
