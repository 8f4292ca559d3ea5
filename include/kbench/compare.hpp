// Is one submission faster than another? Both are measured side by side, in pairs of fresh processes.
//
//     const kbench::SpeedComparison comparison = kbench::compare("softmax", old_one, new_one, {.evaluation = {.device = "cuda"}});
//     fmt::print("{}\n", comparison.explain());    // "the second is faster by 3.1 % (2.6 % to 3.7 %, 6 pairs)"
//
// Both are compiled once. Then they are measured in turns (first second, second first, ...), both of a pair on equal
// inputs. compare() looks at the result after 6, 12 and 20 pairs, and ends as soon as everything is decided.
// docs/measurement.md has the statistics and their error rates.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/submission.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

enum class Faster : std::uint8_t {
  cannot_tell,
  first,
  second,
  same,  // within the margin
};
KBENCH_API std::string_view name(Faster answer);

// Compares the times of one case, or the geometric means of all.
struct TimeComparison {
  std::string name = {};  // name of the case; empty for all together
  Faster faster = Faster::cannot_tell;

  // The second's time divided by the first's, 1 if they are the same, and the interval that decided it. At
  // most 5 of 100 comparisons have a wrong answer about any case; the same bound holds for the answer about
  // all cases. Empty if nothing was compared.
  std::optional<double> ratio = {};
  std::optional<Interval> interval = {};
  std::vector<double> first_ms = {};  // one for each pair
  std::vector<double> second_ms = {};

  // Why no answer is possible: a time that is not proven, or a suspicion. Empty otherwise.
  std::string unproven = {};
};

struct KBENCH_API SpeedComparison {
  // Each is the first evaluation of its submission. Nothing was compared if one is not accepted.
  Evaluation first = {};
  Evaluation second = {};

  double margin = 0.01;
  std::size_t pairs = 0;
  bool is_finished = false;  // false while more pairs would be measured; every answer is cannot_tell then
  TimeComparison all = {};
  std::vector<TimeComparison> cases = {};

  bool both_accepted() const { return first.accepted() && second.accepted(); }

  // A sentence for all, and one for each case that differs from it.
  std::string explain() const;
};

struct CompareOptions {
  // These mean what they mean to evaluate(), with two exceptions: each pair draws its own `seed`, and check_only is
  // an error.
  Options evaluation = {};

  double margin = 0.01;         // largest difference that counts as none: 0.01 is 1 %; above 0 and below 1
  std::size_t most_pairs = 20;  // 6, 12 or 20

  // Called before each measurement, of which there are 2 * most_pairs at most.
  std::function<void(std::size_t measurement)> step = {};

  // Makes each evaluation, of the first submission (0) or of the second (1), and returns what `evaluate` does. For a caller who
  // makes some of them again, or keeps them. None: each is made once.
  std::function<Evaluation(std::size_t which, const std::function<Evaluation()>& evaluate)> measure = {};

  // Called after each pair that is not the last, with what is known so far. A caller who may stop the comparison keeps
  // it, for compare() throws Cancelled then.
  std::function<void(const SpeedComparison& so_far)> so_far = {};
};

// Sets ratio, interval and answer of times that were measured in pairs, by compare() or elsewhere. Throws Error if there are fewer
// than two pairs. Looks after 6, 12 and 20 pairs are accounted for; any others make wrong answers more frequent.
KBENCH_API void decide(TimeComparison& times, double margin = CompareOptions().margin);

// "the second is faster by 3.1 % (2.6 % to 3.7 %)"
KBENCH_API std::string explain(const TimeComparison& times, double margin = CompareOptions().margin);

// Throws what evaluate() does, and Error if the options make no sense or a submission no longer compiles.
KBENCH_API SpeedComparison compare(const ProblemRef& problem, const Submission& first,
                                   const Submission& second, const CompareOptions& options = {});

// One line of JSON: the fields above, by their names; the evaluations as documents of their own.
KBENCH_API std::string to_json(const SpeedComparison& comparison);

}  // namespace kbench
