#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "base/statistics/proportion.hpp"
#include "base/system/boundary.hpp"
#include "fleet/batch/line_reader.hpp"
#include "fleet/batch/record.hpp"

#include <kbench/score.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace kbench {

KBENCH_FIELDS(Scored, value, ci95)
KBENCH_FIELDS(FastShare, speedup, share)
KBENCH_FIELDS(PassChance, tries, problems, chance)
KBENCH_FIELDS(GroupScore, problem, candidates, without_verdict, compiled, correct, timed, proven, weaknesses,
              unproven, compile_rate, correct_rate, fast, pass, geomean_speedup)

BOOST_DESCRIBE_STRUCT(BatchScore, (), (whole, without_weak, problems))

std::string to_json(const BatchScore& score) { return document::dump(document::encode_fields(score)); }

namespace {

using batch::RecordHead;

using Results = std::vector<RecordHead>;

Scored scored(const statistics::Estimate& estimate) {
  return {.value = estimate.value, .ci95 = estimate.ci95};
}

Scored share(std::size_t part, std::size_t all) {
  return scored(statistics::proportion(static_cast<double>(part), static_cast<double>(all)));
}

template <class Condition>
std::size_t count_if(const Results& results, const Condition& condition) {
  return static_cast<std::size_t>(std::count_if(results.begin(), results.end(), condition));
}

// Its speed-up is unknown: it cannot be compared with any p but 0. A suspected candidate counts as not fast.
bool is_unscored(const RecordHead& result) {
  return result.was_timed && result.verdict == Verdict::accepted && !result.score && !result.is_suspected;
}

std::vector<FastShare> fast_shares(const Results& results, std::size_t timed, const ScoreOptions& options) {
  const std::size_t unscored = count_if(results, is_unscored);
  std::vector<FastShare> shares;
  for (const double speedup : options.speedups) {
    const std::size_t faster = count_if(results, [&](const RecordHead& each) {
      return each.was_timed && each.score && *each.score > speedup;
    });
    if (speedup == 0.0)
      shares.push_back({.speedup = speedup, .share = share(faster + unscored, timed)});
    else if (timed > unscored)
      shares.push_back({.speedup = speedup, .share = share(faster, timed - unscored)});
  }
  return shares;
}

std::optional<Scored> geometric_mean_of(const Results& results) {
  std::vector<double> speedups;
  for (const RecordHead& each : results)
    if (each.score) speedups.push_back(*each.score);
  if (speedups.empty()) return std::nullopt;
  return scored(statistics::geometric_mean_estimate(speedups));
}

std::vector<std::string> weaknesses_of(const Results& results) {
  std::set<std::string> kinds;
  for (const RecordHead& each : results) kinds.insert(each.weaknesses.begin(), each.weaknesses.end());
  return {kinds.begin(), kinds.end()};
}

// Computes all but pass@k, which for several problems does not follow from their candidates together.
GroupScore group_of(const Results& results, const ScoreOptions& options) {
  GroupScore group;
  group.candidates =
      count_if(results, [](const RecordHead& each) { return is_about_submission(each.verdict); });
  group.without_verdict = results.size() - group.candidates;
  group.compiled = group.candidates - count_if(results, [](const RecordHead& each) {
                     return each.verdict == Verdict::compile_error;
                   });
  group.correct = count_if(results, [](const RecordHead& each) { return each.verdict == Verdict::accepted; });
  group.timed = count_if(
      results, [](const RecordHead& each) { return each.was_timed && is_about_submission(each.verdict); });
  group.proven = count_if(results, [](const RecordHead& each) { return each.score.has_value(); });
  group.weaknesses = weaknesses_of(results);
  group.unproven = count_if(results, [](const RecordHead& each) {
    return each.verdict == Verdict::accepted && each.was_timed && !each.score;
  });
  if (group.candidates == 0) return group;
  group.compile_rate = share(group.compiled, group.candidates);
  group.correct_rate = share(group.correct, group.candidates);
  if (group.timed > 0) group.fast = fast_shares(results, group.timed, options);
  group.geomean_speedup = geometric_mean_of(results);
  return group;
}

GroupScore score_problem(const std::string& problem, const Results& results, const ScoreOptions& options) {
  GroupScore group = group_of(results, options);
  group.problem = problem;
  for (const std::size_t tries : options.tries) {
    if (tries > group.candidates) continue;
    group.pass.push_back({.tries = tries,
                          .problems = 1,
                          .chance = scored(statistics::pass_at_k(group.candidates, group.correct, tries))});
  }
  return group;
}

// Every problem has the same weight.
std::vector<PassChance> pass_of_all(const std::vector<GroupScore>& problems, const ScoreOptions& options) {
  std::vector<PassChance> all;
  for (const std::size_t tries : options.tries) {
    std::vector<statistics::ProblemChance> chances;
    std::vector<PassChance> single;
    for (const GroupScore& problem : problems) {
      for (const PassChance& each : problem.pass) {
        if (each.tries != tries) continue;
        chances.push_back({.value = each.chance.value, .candidates = problem.candidates});
        single.push_back(each);
      }
    }
    if (single.size() == 1) all.push_back(single.front());
    if (single.size() > 1)
      all.push_back({.tries = tries,
                     .problems = single.size(),
                     .chance = scored(statistics::mean_of_problems(chances, tries))});
  }
  return all;
}

// The last result of each candidate, in the order of ids.
std::map<std::string, RecordHead> read_results(const std::filesystem::path& file) {
  std::map<std::string, RecordHead> latest;
  batch::LineReader lines(file);
  for (std::size_t number = 1; const auto line = lines.next(); ++number) {
    try {
      if (lines.is_too_long()) throw batch::LineReader::too_long();
      RecordHead head = batch::read_head(*line);
      latest.insert_or_assign(head.id, head);
    } catch (const std::exception& error) {
      if (lines.is_unfinished()) break;
      throw Error(ErrorCode::invalid_document,
                  fmt::format("{}, line {}, is no result of a batch: {}", document::quoted(file.string()),
                              number, error.what()));
    }
  }
  return latest;
}

void require_sensible(const ScoreOptions& options) {
  const auto is_speedup = [](double speedup) { return std::isfinite(speedup) && speedup >= 0.0; };
  if (!std::all_of(options.speedups.begin(), options.speedups.end(), is_speedup))
    throw Error("a speed-up of fast_p must be a number from 0 on");
  if (std::find(options.tries.begin(), options.tries.end(), 0U) != options.tries.end())
    throw Error("k of pass@k must be at least 1");
}

}  // namespace

BatchScore score_batch(const std::filesystem::path& directory, const ScoreOptions& options) {
  return at_boundary([&] {
    require_sensible(options);
    Results all;
    std::map<std::string, Results> by_problem;
    for (auto& [id, head] : read_results(directory / "results.jsonl")) {
      by_problem[head.problem].push_back(head);
      all.push_back(std::move(head));
    }
    BatchScore score{.whole = group_of(all, options), .without_weak = {}, .problems = {}, .candidates = {}};
    for (const RecordHead& each : all)
      score.candidates.push_back({each.id, each.problem, each.verdict, each.score});
    Results of_others;
    std::vector<GroupScore> others;
    for (const auto& [problem, results] : by_problem) {
      score.problems.push_back(score_problem(problem, results, options));
      if (!score.problems.back().weaknesses.empty()) continue;
      others.push_back(score.problems.back());
      of_others.insert(of_others.end(), results.begin(), results.end());
    }
    score.whole.pass = pass_of_all(score.problems, options);
    score.without_weak = group_of(of_others, options);
    score.without_weak.pass = pass_of_all(others, options);
    return score;
  });
}

}  // namespace kbench
