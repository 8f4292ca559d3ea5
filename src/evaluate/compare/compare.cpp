#include "base/system/boundary.hpp"
#include "base/system/random_bytes.hpp"
#include "evaluate/compare/conclude.hpp"
#include "language/target.hpp"

#include <kbench/compare.hpp>
#include <kbench/evaluate.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

namespace kbench {
namespace {

void require_sensible(const CompareOptions& options) {
  if (options.margin <= 0.0 || options.margin >= 1.0)
    throw Error("the options do not make sense: margin must be above 0 and below 1");
  if (std::find(statistics::looks.begin(), statistics::looks.end(), options.most_pairs) ==
      statistics::looks.end())
    throw Error(fmt::format("the options do not make sense: most_pairs must be one of {}",
                            fmt::join(statistics::looks, ", ")));
  if (options.evaluation.check_only)
    throw Error("the options do not make sense: check_only leaves out what a comparison measures");
}

// A submission that is compiled once; each evaluation still runs in fresh processes.
struct Contender {
  Submission submission;
  Options options;
  // Needed if the result does not hold how the evaluated code was made.
  std::optional<Compilation> compilation = {};
};

Contender prepare(const ProblemRef& problem, const Submission& submission, Options options) {
  options.baseline.reset();  // times are compared, and no speed-ups
  // A binary does not tell what it was made from.
  if (options.device.empty()) options.device = language::choose_target(options, submission.language).name();
  Compilation compilation = compile(problem, submission, options);
  Contender contender{.submission = compilation.succeeded ? compilation.binary : submission,
                      .options = std::move(options)};
  if (contender.submission.language != submission.language) contender.compilation = std::move(compilation);
  return contender;
}

// Makes an evaluation of what was compiled into one of what it was compiled from.
void add_compilation(Evaluation& evaluation, const std::optional<Compilation>& compilation) {
  if (!compilation) return;
  evaluation.precompiled = false;
  evaluation.diagnostics = compilation->diagnostics;
  evaluation.compile_cached = compilation->compile_cached;
  evaluation.compile_command = compilation->compile_command;
  evaluation.kernels = compilation->kernels;
  evaluation.timings.compile_s = compilation->compile_s;
  evaluation.environment.insert(compilation->environment.begin(), compilation->environment.end());
}

class Measuring {
 public:
  Measuring(const ProblemRef& problem, const Submission& first, const Submission& second,
            const CompareOptions& options)
      : problem_(problem),
        options_(options),
        contenders_{prepare(problem, first, options.evaluation),
                    prepare(problem, second, options.evaluation)} {}

  SpeedComparison run() {
    SpeedComparison comparison{.margin = options_.margin};
    while (comparison.pairs < options_.most_pairs) {
      std::array<Evaluation, 2> pair = measure_pair(comparison.pairs);
      const bool are_right = pair[0].accepted() && pair[1].accepted();
      paired::add(comparison, pair[0], pair[1]);
      if (comparison.pairs == 1 || !are_right) {
        comparison.first = std::move(pair[0]);
        comparison.second = std::move(pair[1]);
        add_compilation(comparison.first, contenders_[0].compilation);
        add_compilation(comparison.second, contenders_[1].compilation);
      }
      if (!are_right) {
        comparison = paired::without_times(std::move(comparison));
        break;
      }
      if (paired::is_look(comparison.pairs) && paired::conclude(comparison)) break;
      if (comparison.pairs < options_.most_pairs) report(comparison);
    }
    comparison.is_finished = true;
    return comparison;
  }

 private:
  void report(SpeedComparison so_far) const {
    if (!options_.so_far) return;
    paired::sum_up(so_far);
    from_caller([&] { options_.so_far(so_far); });
  }

  // The submission that goes first alternates from pair to pair.
  std::array<Evaluation, 2> measure_pair(std::size_t number) {
    const Seed seed = system::random_array<Seed>();
    std::array<Evaluation, 2> pair;
    const std::size_t begin = number % 2;
    for (const std::size_t which : {begin, 1 - begin}) {
      if (options_.step) from_caller([&] { options_.step(measurement_++); });
      Contender& contender = contenders_[which];
      contender.options.seed = seed;
      const auto once = [&] { return evaluate(problem_, contender.submission, contender.options); };
      pair[which] = options_.measure ? from_caller([&] { return options_.measure(which, once); }) : once();
    }
    return pair;
  }

  const ProblemRef& problem_;
  const CompareOptions& options_;
  std::array<Contender, 2> contenders_;
  std::size_t measurement_ = 0;
};

}  // namespace

SpeedComparison compare(const ProblemRef& problem, const Submission& first, const Submission& second,
                        const CompareOptions& options) {
  return at_boundary([&] {
    require_sensible(options);
    // The object is on the heap, for the caller's thread may have a small stack.
    return std::make_unique<Measuring>(problem, first, second, options)->run();
  });
}

}  // namespace kbench
