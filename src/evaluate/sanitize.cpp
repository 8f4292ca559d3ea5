#include "evaluate/sanitize.hpp"

#include "evaluate/runners.hpp"
#include "evaluate/sanitizer_output.hpp"
#include "files/foreign.hpp"
#include "process/freezer.hpp"
#include "process/nobody.hpp"
#include "referee/client.hpp"
#include "toolchain/compute_sanitizer.hpp"
#include "toolchain/diagnostics.hpp"
#include "toolchain/workspace.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kbench {
namespace {

using process::Clock;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

// NVIDIA's manual warns of ten to hundred times the time; most of a small case is the tool's start.
constexpr int slowdown = 20;

// From the end of the program to the tool's own, with all that it still has to write.
constexpr auto finish_patience = 30s;
constexpr auto kill_patience = 2s;

// Beyond what options.limits grants the submission: the tool's own, in its process and in the submission's.
constexpr std::size_t tool_memory = std::size_t{16} << 30U;
constexpr std::size_t tool_addresses = std::size_t{16} << 40U;
constexpr std::size_t tool_file_size = std::size_t{1} << 30U;
constexpr std::size_t tool_open_files = 1024;

constexpr std::size_t max_complaint = 600;  // bytes of the tool's output that a warning repeats

// A directory for the tool's sockets and files. The tool is nobody where this process is root.
fs::path make_scratch(process::Children& children) {
  fs::path scratch = make_workspace(children);
  if (::geteuid() == 0 && ::chown(scratch.c_str(), process::nobody, process::nobody) != 0)
    throw Error(fmt::format("cannot give {} away: {}", scratch.string(), std::strerror(errno)));
  return scratch;
}

// The runner's walls, with room in them for the tool that starts it: it reads its own libraries, starts one process, writes
// one directory, and talks to its library in the runner by sockets there.
process::ChildSpec put_under(process::ChildSpec spec, const fs::path& sanitizer, std::string_view tool,
                             const fs::path& scratch, const fs::path& report) {
  if (::geteuid() == 0) {
    // It is nobody who starts the runner, and may not enter where that lies: in root's home, say.
    const fs::path program = scratch / "runner";
    fs::copy_file(spec.arguments.front(), program);
    spec.arguments.front() = program.string();
  }
  std::vector<std::string> command = toolchain::compute_sanitizer_command(sanitizer, tool, report);
  command.insert(command.end(), spec.arguments.begin(), spec.arguments.end());
  spec.arguments = std::move(command);
  spec.environment["PATH"] = "/usr/bin:/bin";
  spec.environment["TMPDIR"] = scratch.string();
  spec.environment["NV_COMPUTE_SANITIZER_LOCAL_CONNECTION_OVERRIDE"] = "uds";  // TCP is walled off
  spec.as_nobody = true;
  if (spec.limits.data) *spec.limits.data += tool_memory;
  if (spec.limits.address_space) *spec.limits.address_space += tool_addresses;
  spec.group->memory += tool_memory;
  spec.limits.file_size = tool_file_size;
  spec.limits.open_files = tool_open_files;
  std::error_code error;
  const fs::path real = fs::canonical(sanitizer, error);
  for (const fs::path& file : {fs::path("/bin"), fs::path("/usr"), sanitizer, real})
    spec.files->readable.push_back(file);
  if (fs::exists(real.parent_path() / "libsanitizer-collection.so", error))
    spec.files->readable.push_back(real.parent_path());
  // The walls go up around the tool. What /proc/self is to the runner has no name yet.
  spec.files->writable.insert(spec.files->writable.end(), {scratch, "/proc"});
  return spec;
}

// The submission could have put something else in the file's place: a link, or a pipe for the reader to hang on.
std::string read_report(const fs::path& report) {
  try {
    const auto file = files::ForeignDirectory(report.parent_path()).find(report.filename());
    return file ? file->read_beginning(max_sanitizer_output) : std::string();
  } catch (const Error&) {
    return {};
  }
}

// What a process printed, in one line.
std::string said(const process::ChildExit& exit) {
  std::string text = toolchain::presentable(exit.output, max_complaint, false);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

class SecondRun {
 public:
  SecondRun(process::Children& children, const Rerun& rerun, const Options& options,
            process::Deadline deadline)
      : children_(children), rerun_(rerun), options_(options), deadline_(deadline) {}

  // Runs the evaluation's last case under `tool`. Throws Error, referee::RefereeFault, process::LauncherLost.
  SanitizerOutput run(const fs::path& sanitizer, std::string_view tool, const Evaluation& evaluation);

 private:
  std::string judge(referee::Client& referee, const referee::RunnerProcess& runner,
                    const Evaluation& evaluation);
  std::optional<process::ChildExit> end(referee::RunnerProcess& runner, process::Deadline deadline);

  process::Children& children_;
  const Rerun& rerun_;
  const Options& options_;
  process::Deadline deadline_;
};

// Returns why there is no waiting for the runner any more, or nothing.
std::string SecondRun::judge(referee::Client& referee, const referee::RunnerProcess& runner,
                             const Evaluation& evaluation) {
  referee::JudgeRequest request{.cases = {evaluation.cases.back().test_id},
                                .sampling = options_.sampling,
                                .limits = options_.limits,
                                .seed = evaluation.seed,
                                .max_rounds = 1};
  request.sampling.min_samples = request.sampling.max_samples = 3;
  request.limits.call *= slowdown;
  request.limits.load *= slowdown;
  try {
    const auto answer = referee.judge(request, 0, rerun_.shared_object, runner, {});
    if (answer.judgement->verdict == Verdict::timed_out) return answer.judgement->explanation;
  } catch (const referee::RefereeFault& fault) {
    return fault.what();
  }
  return {};
}

// The runner ends when nobody holds the other end of its socket, and then the tool, which the referee has stopped.
std::optional<process::ChildExit> SecondRun::end(referee::RunnerProcess& runner, process::Deadline deadline) {
  runner.socket = {};
  process::Freezer(children_.pid(runner.child), children_.pidfd(runner.child)).thaw();
  auto exit = children_.wait(runner.child, deadline);
  if (exit) return exit;
  children_.kill(runner.child);
  return children_.wait(runner.child, Clock::now() + kill_patience);
}

SanitizerOutput SecondRun::run(const fs::path& sanitizer, std::string_view tool,
                               const Evaluation& evaluation) {
  const fs::path scratch = make_scratch(children_);
  const fs::path report = scratch / "report";
  referee::Client referee(children_, rerun_.target.referee(options_), rerun_.target.environment(), deadline_);
  const ProblemDescription problem = referee.describe(rerun_.plugin, evaluation.dtype);
  process::ChildSpec spec =
      runner_spec(rerun_.target, addresses_of_tensors(problem), options_, rerun_.hidden);
  referee::RunnerProcess runner =
      start_runner(children_, put_under(std::move(spec), sanitizer, tool, scratch, report));
  const std::string failure = judge(referee, runner, evaluation);
  referee.kill();
  const auto exit = end(runner, Clock::now() + (failure.empty() ? finish_patience : kill_patience));

  SanitizerOutput output = parse_sanitizer_output(tool, read_report(report));
  if (!output.findings.empty() || (output.complete && output.complaints.empty())) return output;
  // Not only in its report may the tool say what is wrong.
  std::string reason = output.complaints;
  for (const std::string& more : {failure, exit ? said(*exit) : std::string()}) {
    if (!more.empty()) reason += (reason.empty() ? "" : "; ") + more;
  }
  if (reason.empty()) reason = exit ? "it said nothing" : "it did not end";
  throw Error(reason);
}

}  // namespace

bool is_for_sanitizer(Verdict verdict) {
  return verdict == Verdict::crashed || verdict == Verdict::wrong_answer;
}

void sanitize(Evaluation& evaluation, process::Children& children, const Rerun& rerun,
              const Options& options) {
  const auto warn = [&](std::string_view what, std::string_view why) {
    evaluation.integrity.warnings.push_back(fmt::format("compute-sanitizer{}: {}", what, why));
  };
  if (evaluation.cases.empty() || evaluation.cases.back().passed) {
    warn(" was not run", "the submission failed before its first test case");
    return;
  }
  fs::path program;
  try {
    program = toolchain::find_compute_sanitizer(options.compile);
  } catch (const Error& error) {
    warn(" was not run", error.what());
    return;
  }
  SecondRun second(children, rerun, options, Clock::now() + options.limits.total);
  for (const char* const tool : {"memcheck", "racecheck"}) {
    const bool is_last = evaluation.verdict == Verdict::crashed;
    try {
      SanitizerOutput output = second.run(program, tool, evaluation);
      if (!evaluation.sanitizer) evaluation.sanitizer.emplace();
      evaluation.sanitizer->tools.emplace_back(tool);
      evaluation.sanitizer->findings = std::move(output.findings);
      if (is_last || !evaluation.sanitizer->findings.empty()) return;
    } catch (const Cancelled&) {
      throw;
    } catch (const std::exception& error) {
      warn(fmt::format(" ({}) found nothing, for it could not do its work", tool), error.what());
      return;
    }
  }
}

}  // namespace kbench
