#include "evaluate/diagnose/second_run.hpp"

#include "base/decision/failure.hpp"
#include "base/system/freezer.hpp"
#include "isolation/host/client.hpp"
#include "isolation/host/runners.hpp"
#include "language/python_zygote.hpp"

#include <chrono>
#include <utility>

namespace kbench {
namespace {

using process::Clock;
using namespace std::chrono_literals;

// NVIDIA's manual warns of ten to hundred times the time; most of a small case is the tool's start.
constexpr int slowdown = 20;

// The time that the tool may take to end after the program, with all that it still has to write.
constexpr auto finish_patience = 30s;
constexpr auto kill_patience = 2s;

SecondRunEnd judge(host::Client& referee, const host::RunnerProcess& runner, const SecondRun& run,
                   const Evaluation& evaluation, const Options& options) {
  protocol::JudgeRequest request{
      .cases = run.cases, .options = options, .max_rounds = 1, .untimed = run.untimed};
  request.options.seed = evaluation.seed;
  request.options.keep_going = false;  // another runner cannot be started
  request.options.sampling.min_samples = request.options.sampling.max_samples = 3;
  request.options.limits.call *= slowdown;
  request.options.limits.load *= slowdown;
  SecondRunEnd ended;
  try {
    ended.judgement = referee.judge(request, 0, *run.artifact, runner, {}).judgement;
    const std::optional<decision::Failure>& failure = ended.judgement->failure;
    if (failure && failure->kind == decision::FailureKind::call_time_limit)
      ended.failure = describe(*failure);
  } catch (const host::RefereeFault& fault) {
    ended.failure = fault.what();
  }
  return ended;
}

// The runner ends when nobody holds the other end of its socket, and then the tool, which the referee has stopped.
std::optional<process::ChildExit> end(process::Children& children, host::RunnerProcess& runner,
                                      process::Deadline deadline) {
  runner.socket = {};
  system::Freezer(children.pid(runner.child), children.pidfd(runner.child)).thaw();
  auto exit = children.wait(runner.child, deadline);
  if (exit) return exit;
  children.kill(runner.child);
  return children.wait(runner.child, Clock::now() + kill_patience);
}

}  // namespace

SecondRunEnd run_again(process::Children& children, const SecondRun& run, const Evaluation& evaluation,
                       const Options& options, process::Deadline deadline,
                       const std::function<process::ChildSpec(process::ChildSpec)>& put_under) {
  host::Client referee(children, language::referee_of(run.plugin, children, run.target, options), deadline);
  const ProblemDescription problem = referee.describe(run.plugin, evaluation.dtype);
  process::ChildSpec spec = runner_spec(run.target, extra_memory(problem), options, run.hidden);
  host::RunnerProcess runner = start_runner(children, put_under(std::move(spec)));
  SecondRunEnd ended = judge(referee, runner, run, evaluation, options);
  referee.kill();
  ended.exit =
      end(children, runner, Clock::now() + (ended.failure.empty() ? finish_patience : kill_patience));
  return ended;
}

}  // namespace kbench
