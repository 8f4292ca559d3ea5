#include "evaluate/stage/submission_process.hpp"

#include "isolation/protocol/frames.hpp"
#include "language/language.hpp"
#include "language/toolchain/diagnostics.hpp"

#include <chrono>
#include <utility>

namespace kbench::stage {
namespace {

// The longest time for a process to be gone after SIGKILL, or after its socket is closed. A GPU's driver frees what a
// process has there first: 85 ms for a kernel that never ends, longer for much memory on a busy machine.
constexpr auto end_patience = std::chrono::seconds(10);

// Extra memory that suffices for most problems, so that a GPU's runner need not be started twice for each small
// model.
constexpr ExtraMemory early_memory{.submission = std::size_t{512} << 20U};

}  // namespace

void SubmissionProcess::start() { start(early_memory, false); }

void SubmissionProcess::start(const ProblemDescription& problem) { start(extra_memory(problem), false); }

void SubmissionProcess::make_room(const ProblemDescription& problem) {
  const std::size_t needed = problem.info.submission_memory;
  if (needed <= extra_memory_.submission) return;
  extra_memory_.submission = needed;
  replace();
}

void SubmissionProcess::start(ExtraMemory extra, bool device_is_held) {
  extra_memory_ = extra;
  process::ChildSpec spec = runner_spec(session_.target, extra, session_.options, session_.hidden());
  language::support(session_.submission.language)
      .adapt_runner(session_.children, session_.target, session_.options, spec);
  if (device_is_held) spec.arguments.emplace_back(protocol::device_is_held);
  runner_ = start_runner(session_.children, std::move(spec));
}

std::map<std::string, std::string> SubmissionProcess::missing_walls() const {
  return kbench::missing_walls(session_.children, runner_.child, session_.target);
}

const host::RunnerProcess& SubmissionProcess::replace() {
  const bool ended_by_itself = session_.children.has_ended(runner_.child);
  const auto exit = end_runner();
  if (!exit) throw process::Unended(unended_);
  if (ended_by_itself && !first_failed_) first_failed_ = exit;
  start(extra_memory_, true);
  return runner_;
}

EndedProcesses SubmissionProcess::end(bool keep_referee) {
  EndedProcesses ended;
  keep_referee = keep_referee && session_.lease.may_keep_referee();
  if (!keep_referee) session_.referee.kill();
  // The runner ended by itself only if its pidfd says so: after reporting a crash it is stopped, and would never end.
  const bool by_itself = first_failed_ || session_.children.has_ended(runner_.child);
  const auto last_exit = end_runner();
  if (!keep_referee || !unended_.empty() || !session_.lease.keep_referee())
    end_child(session_.referee.child());
  if (const auto& exit = first_failed_ ? first_failed_ : last_exit) {
    ended.submission = {.by_itself = by_itself,
                        .exit_status = exit->code,
                        .signal = exit->signal,
                        .reached_limit = exit->reached_limit};
  }
  const process::Output output = output_.take();
  ended.printed =
      toolchain::presentable_ends(output.text, output.gap, output.left_out, session_.options.limits.output);
  ended.unended = unended_;
  ended.left = session_.children.remove_directories();
  return ended;
}

// Returns nothing where the child cannot be ended.
std::optional<process::ChildExit> SubmissionProcess::end_child(process::Children::Id child) {
  try {
    return session_.children.end(child, end_patience);
  } catch (const process::Unended& fault) {
    if (unended_.empty()) unended_ = fault.what();
    return std::nullopt;
  }
}

// Ends the runner, and keeps its output.
std::optional<process::ChildExit> SubmissionProcess::end_runner() {
  const auto exit = end_child(runner_.child);
  if (exit)
    output_.append_output({.text = exit->output, .gap = exit->output_gap, .left_out = exit->output_left_out});
  return exit;
}

}  // namespace kbench::stage
