// A score sums up the candidates of a batch: how many are correct, and how fast they are.
//
//     const kbench::BatchScore score = kbench::score_batch("out");
//     fmt::print("{:.1f} % correct\n", 100 * score.whole.correct_rate->value);
//
// Each figure has a 95 % interval; docs/batch.md says which, and why. Candidates do not count if their verdict is not
// about them (unsupported, internal_error, invalid_problem). A speed-up is Evaluation::score(), which is none where it
// is not proven.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

struct ScoreOptions {
  // Speed-ups p of fast_p: the share of candidates that are correct and more than p times as fast as the problem's reference.
  std::vector<double> speedups = {0.0, 0.5, 0.8, 1.0, 1.2, 1.5, 2.0, 3.0, 5.0, 10.0};

  // Numbers k of pass@k: the chance that one of k candidates is correct.
  std::vector<std::size_t> tries = {1, 2, 5, 10, 100};
};

// A figure, and its 95 % interval.
struct Scored {
  double value = 0.0;
  Interval ci95 = {};
};

struct FastShare {
  double speedup = 0.0;
  Scored share = {};
};

struct PassChance {
  std::size_t tries = 0;
  std::size_t problems = 0;  // number of problems with as many candidates
  Scored chance = {};
};

// The figures of one problem, or of all.
struct GroupScore {
  std::string problem = {};    // empty: all
  std::size_t candidates = 0;  // number of candidates with a verdict of their own
  std::size_t without_verdict = 0;
  std::size_t compiled = 0;
  std::size_t correct = 0;
  std::size_t timed = 0;     // candidates that were to be timed
  std::size_t proven = 0;    // correct, with a score
  std::size_t unproven = 0;  // correct, to be timed, and without a score: not known to be fast
  std::vector<std::string> weaknesses = {};  // Evaluation::weaknesses of all candidates, each once
  std::optional<Scored> compile_rate = {};   // shares of the candidates; none if there are none
  std::optional<Scored> correct_rate = {};
  std::vector<FastShare> fast = {};  // shares of the candidates that were to be timed
  std::vector<PassChance> pass = {};
  std::optional<Scored> geomean_speedup = {};  // the geometric mean over the proven ones
};

// The verdict and the score of one candidate.
struct CandidateScore {
  std::string id = {};
  std::string problem = {};
  Verdict verdict = Verdict::internal_error;
  std::optional<double> score = {};
};

struct BatchScore {
  GroupScore whole = {};
  GroupScore without_weak = {};                 // all problems but those known to be weak
  std::vector<GroupScore> problems = {};        // sorted by name
  std::vector<CandidateScore> candidates = {};  // sorted by id; the JSON document leaves them out
};

// Scores the results in a batch's directory. The last of several lines of a candidate counts. Throws Error when
// results cannot be read, a line is no result (an unfinished last line is allowed), or an option makes no sense.
KBENCH_API BatchScore score_batch(const std::filesystem::path& directory, const ScoreOptions& options = {});

// One line of JSON.
KBENCH_API std::string to_json(const BatchScore& score);

}  // namespace kbench
