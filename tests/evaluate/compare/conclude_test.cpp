#include "evaluate/compare/conclude.hpp"

#include "catch.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

using namespace kbench;

namespace {

CaseResult timed(const std::string& name, double runtime_ms, const std::string& unproven = {}) {
  CaseResult result{.name = name, .purpose = Purpose::performance, .passed = true};
  result.measurement = Measurement{.runtime_ms = runtime_ms, .proven_ms = runtime_ms, .unproven = unproven};
  return result;
}

Evaluation evaluation_of(std::vector<CaseResult> cases) {
  Evaluation evaluation;
  evaluation.verdict = Verdict::accepted;
  evaluation.cases = std::move(cases);
  return evaluation;
}

// Pairs of two cases, whose second times are so many times the first's, give or take.
SpeedComparison pairs_of(int pairs, double ratio_of_a, double ratio_of_b, double noise = 0.001,
                         const std::string& unproven = {}) {
  SpeedComparison comparison;
  comparison.first.verdict = comparison.second.verdict = Verdict::accepted;
  for (int pair = 0; pair < pairs; ++pair) {
    const double factor = pair % 2 == 0 ? 1.0 + noise : 1.0 - noise;
    const double drift = 1.0 + 0.1 * pair;  // of the machine, in both
    paired::add(comparison, evaluation_of({timed("a", drift), timed("b", 2.0 * drift)}),
                evaluation_of({timed("a", drift * ratio_of_a * factor),
                               timed("b", 2.0 * drift * ratio_of_b * factor, unproven)}));
  }
  return comparison;
}

SpeedComparison six_pairs(double ratio_of_a, double ratio_of_b, double noise = 0.001,
                          const std::string& unproven = {}) {
  return pairs_of(6, ratio_of_a, ratio_of_b, noise, unproven);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("what differs in every pair is told, however the machine drifts") {
  SpeedComparison comparison = six_pairs(0.9, 0.9);
  CHECK(paired::conclude(comparison));
  CHECK(comparison.all.faster == Faster::second);
  CHECK(comparison.all.ratio.value() == Approx(0.9).epsilon(0.001));
  CHECK(comparison.cases.at(0).faster == Faster::second);
  CHECK(contains(comparison.explain(), "the second is faster by 11 %"));
  CHECK(contains(comparison.explain(), "6 pairs"));
  CHECK_FALSE(contains(comparison.explain(), "case"));
}

TEST_CASE("a case with another answer than all has a sentence of its own") {
  SpeedComparison comparison = six_pairs(3.0, 1.001);
  CHECK(paired::conclude(comparison));
  CHECK(comparison.all.faster == Faster::first);
  CHECK(comparison.cases.at(1).faster == Faster::same);
  CHECK(contains(comparison.explain(), "case 'b': they are the same within 1 %"));
}

TEST_CASE("noise that is wider than the margin leaves it open") {
  SpeedComparison comparison = six_pairs(1.0, 1.0, 0.05);
  CHECK_FALSE(paired::conclude(comparison));
  CHECK(comparison.all.faster == Faster::cannot_tell);
  CHECK(contains(comparison.explain(), "cannot tell: the second's time is"));
}

TEST_CASE("what is not proven is not compared, and why is said") {
  SpeedComparison comparison = six_pairs(0.5, 0.5, 0.001, "the machine was busy");
  CHECK(paired::conclude(comparison));  // for more pairs would not change it
  CHECK(comparison.all.faster == Faster::cannot_tell);
  CHECK(comparison.cases.at(0).faster == Faster::second);
  CHECK(
      contains(comparison.explain(), "case 'b': the time of the second is not proven: the machine was busy"));

  Evaluation suspected = evaluation_of({timed("a", 1.0)});
  suspected.integrity.suspicions = {"the device was at work"};
  SpeedComparison other;
  paired::add(other, evaluation_of({timed("a", 2.0)}), suspected);
  CHECK(contains(other.cases.at(0).unproven, "a suspicion stands against the second"));
}

TEST_CASE("where one is not accepted, there is nothing to compare") {
  SpeedComparison comparison;
  comparison.first.verdict = Verdict::accepted;
  comparison.second.verdict = Verdict::wrong_answer;
  comparison.second.explanation = "output_c[0] is 1";
  paired::add(comparison, evaluation_of({timed("a", 1.0)}), evaluation_of({}));
  comparison = paired::without_times(std::move(comparison));
  CHECK(comparison.pairs == 0);
  CHECK(comparison.cases.empty());
  CHECK(nlohmann::json::parse(to_json(comparison)).at("all").at("ratio").is_null());
  CHECK(nlohmann::json::parse(to_json(comparison)).at("all").at("interval").is_null());
  CHECK(contains(comparison.explain(), "the second is not accepted: wrong_answer"));
}

TEST_CASE("of a comparison that is not finished, ratio and interval are told, and no answer") {
  SpeedComparison one = pairs_of(1, 0.5, 0.5);
  paired::sum_up(one);
  CHECK(one.all.ratio.value() == Approx(0.5).epsilon(0.01));
  CHECK_FALSE(one.all.interval);
  CHECK(one.explain() == "cannot tell: at least two pairs are needed, 1 pair so far");

  SpeedComparison four = pairs_of(4, 0.5, 0.5);
  paired::sum_up(four);
  CHECK(four.all.faster == Faster::cannot_tell);
  CHECK(four.cases.at(0).faster == Faster::cannot_tell);
  CHECK(four.cases.at(0).ratio.value() == Approx(0.5).epsilon(0.01));
  CHECK(four.all.interval->low < 0.5);
  CHECK(four.all.interval->high > 0.5);
  CHECK(four.all.interval->high < 0.51);
  CHECK(contains(four.explain(), "cannot tell: the second's time is "));
  CHECK(contains(four.explain(), "of the first's, 4 pairs so far"));

  SpeedComparison nothing_timed;
  nothing_timed.pairs = 1;
  paired::sum_up(nothing_timed);
  CHECK_FALSE(nothing_timed.all.ratio);
}

TEST_CASE("times that were measured in pairs elsewhere are judged like those of a comparison") {
  TimeComparison times{.first_ms = {1.0, 1.1, 1.2, 1.3, 1.4, 1.5},
                       .second_ms = {0.9, 0.99, 1.08, 1.17, 1.26, 1.35}};
  decide(times);
  CHECK(times.faster == Faster::second);
  CHECK(times.ratio.value() == Approx(0.9));
  CHECK(explain(times).starts_with("the second is faster by 11 %"));
  CHECK(contains(explain({}), "no times were compared"));
  TimeComparison one{.first_ms = {1.0}, .second_ms = {1.0}};
  CHECK_THROWS_AS(decide(one), Error);
}

TEST_CASE("a comparison as JSON has every answer by its name") {
  SpeedComparison comparison = six_pairs(0.9, 1.0);
  paired::conclude(comparison);
  const nlohmann::json json = nlohmann::json::parse(to_json(comparison));
  CHECK(json.at("pairs") == 6);
  CHECK(json.at("is_finished") == false);
  CHECK(json.at("cases").at(0).at("faster") == "second");
  CHECK(json.at("cases").at(1).at("faster") == "same");
  CHECK(json.at("all").at("interval").size() == 2);
  CHECK(json.at("first").at("verdict") == "accepted");
  CHECK(json.at("explanation") == comparison.explain());
}

TEST_CASE("shares that are large are told without an exponent") {
  SpeedComparison comparison = pairs_of(6, 0.55, 0.55, 0.2);
  paired::conclude(comparison);
  CHECK_FALSE(contains(comparison.explain(), "e+"));
}
