#include "base/system/boundary.hpp"
#include "evaluate/replay_differences.hpp"

#include <kbench/evaluate.hpp>
#include <kbench/reference.hpp>
#include <kbench/replay.hpp>

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace kbench {
namespace {

// These are not parts of evaluate_again(), so that their temporaries take nothing of the caller's stack, which may be small,
// while the submission is evaluated.
[[gnu::noinline]] std::unique_ptr<Options> options_of(const Evaluation& before, const Options& given) {
  if (!before.seed) {
    throw Error(
        before.cases.empty()
            ? "the result has no seed: the evaluation ended before it made inputs, so there is nothing "
              "to replay"
            : "the result has no seed, as of a board that still takes submissions: its inputs cannot be "
              "made again");
  }
  auto options = std::make_unique<Options>(given);
  options->device = before.device;
  options->dtype = before.dtype;
  options->sampling.cache = before.cache;
  options->seed = before.seed;
  options->check_only = false;
  options->baseline = before.baseline ? std::optional(before.baseline->mode) : std::nullopt;
  options->cases.clear();
  options->hidden_cases = 0;
  for (const CaseResult& each : before.cases) {
    if (each.hidden) {
      ++*options->hidden_cases;
    } else {
      options->cases.push_back(each.name);
    }
  }
  return options;
}

// Makes a submission to a reference file one to the problem that is built of it.
[[gnu::noinline]] void build_reference(const Evaluation& before, const Options& options, ProblemRef& problem,
                                       Submission& submission) {
  Reference reference = Reference::from_file(problem.text());
  reference.version = before.problem_version;  // the file does not tell
  submission = submission_to(reference, std::move(submission));
  problem = ProblemRef::at(build(reference, options));
}

[[gnu::noinline]] void compare(const Evaluation& before, const Submission& submission, Replay& replay) {
  // False if the evaluation ended before the description.
  const bool is_known = replay.evaluation.problem_version != 0;
  if (is_known && replay.evaluation.problem != before.problem) {
    throw Error(fmt::format("the result is of the problem {}, and not of {}", before.problem,
                            replay.evaluation.problem));
  }
  find_differences(before, submission, replay);
}

Replay evaluate_again(const Evaluation& before, const Submission& submission, const Options& given,
                      const std::optional<ProblemRef>& problem) {
  const std::unique_ptr<Options> options = options_of(before, given);
  ProblemRef chosen = problem.value_or(ProblemRef::named(before.problem));  // a document gives no paths
  Submission suited = submission;
  if (chosen.is_path() && names_reference(chosen.text())) build_reference(before, *options, chosen, suited);
  Replay replay{.evaluation = evaluate(chosen, suited, *options)};
  compare(before, submission, replay);
  return replay;
}

}  // namespace

Replay replay(const Evaluation& before, const Submission& submission, Options options,
              const std::optional<ProblemRef>& problem) {
  return at_boundary(
      options, [&](const Options& guarded) { return evaluate_again(before, submission, guarded, problem); });
}

}  // namespace kbench
