#include "base/statistics/proportion.hpp"

#include "catch.hpp"

#include <kbench/error.hpp>

#include <array>
#include <cmath>
#include <random>
#include <vector>

using namespace kbench::statistics;

TEST_CASE("a proportion has Wilson's interval") {
  struct Row {
    int successes, trials;
    double low, high;
  };
  // As R's prop.test(x, n, correct = FALSE) and statsmodels' proportion_confint(method="wilson") give them.
  const std::array rows{Row{0, 10, 0.0, 0.27754},      Row{1, 10, 0.01788, 0.40415},
                        Row{5, 10, 0.23659, 0.76341},  Row{8, 10, 0.49016, 0.94332},
                        Row{10, 10, 0.72246, 1.0},     Row{1, 1, 0.20655, 1.0},
                        Row{50, 100, 0.40383, 0.59617}};
  for (const Row& row : rows) {
    CAPTURE(row.successes, row.trials);
    const Estimate found = proportion(row.successes, row.trials);
    CHECK(found.value == Approx(static_cast<double>(row.successes) / row.trials));
    CHECK(found.ci95.low == Approx(row.low).margin(1e-5));
    CHECK(found.ci95.high == Approx(row.high).margin(1e-5));
  }
  CHECK_THROWS_AS(proportion(0, 0), kbench::Error);
  CHECK_THROWS_AS(proportion(3, 2), kbench::Error);
  CHECK_THROWS_AS(proportion(std::nan(""), 2), kbench::Error);
}

TEST_CASE("pass@k is the share of choices of k candidates that hold a correct one") {
  CHECK(pass_at_k(10, 3, 1).value == Approx(0.3));
  CHECK(pass_at_k(10, 3, 5).value == Approx(1 - 21.0 / 252.0));
  CHECK(pass_at_k(10, 0, 10).value == 0.0);
  CHECK(pass_at_k(10, 1, 10).value == 1.0);
  CHECK(pass_at_k(200, 1, 100).value == Approx(0.5));
  CHECK(pass_at_k(2, 1, 2).value == 1.0);
  CHECK_THROWS_AS(pass_at_k(3, 1, 4), kbench::Error);
  CHECK_THROWS_AS(pass_at_k(3, 1, 0), kbench::Error);
  CHECK_THROWS_AS(pass_at_k(3, 4, 1), kbench::Error);
}

TEST_CASE("pass@k is without bias, and every interval holds its value") {
  // Every k-subset counted, of every outcome weighed with its chance: the expectation is 1 - (1 - p)^k.
  const double p = 0.3;
  for (std::size_t k = 1; k <= 6; ++k) {
    double expected = 0.0;
    for (std::size_t correct = 0; correct <= 6; ++correct) {
      const Estimate found = pass_at_k(6, correct, k);
      CHECK(found.ci95.low <= found.value);
      CHECK(found.ci95.high >= found.value);
      const double ways = std::tgamma(7) / std::tgamma(1 + correct) / std::tgamma(7 - correct);
      expected += ways * std::pow(p, correct) * std::pow(1 - p, 6 - correct) * found.value;
    }
    CHECK(expected == Approx(1 - std::pow(1 - p, k)));
  }
}

TEST_CASE("the mean of problems is as sure as all their candidates are, and no surer where all agree") {
  const std::vector<ProblemChance> problems{{0.25, 8}, {0.75, 8}};
  const Estimate found = mean_of_problems(problems, 1);
  const Estimate together = proportion(8, 16);
  CHECK(found.value == Approx(0.5));
  CHECK(found.ci95.low == Approx(together.ci95.low));
  CHECK(found.ci95.high == Approx(together.ci95.high));
  CHECK(mean_of_problems(problems, 4).ci95.low == Approx(proportion(2, 4).ci95.low));
  const std::vector<ProblemChance> all(3, {1.0, 1});
  CHECK(mean_of_problems(all, 1).ci95.low == Approx(0.43850).margin(1e-5));
  CHECK_THROWS_AS(mean_of_problems({}, 1), kbench::Error);
  CHECK_THROWS_AS(mean_of_problems(problems, 9), kbench::Error);
}

TEST_CASE("the interval of pass@k over problems holds it at least as often as it says") {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> uniform;
  constexpr int rounds = 1000;
  for (const std::size_t k : {1U, 2U, 4U}) {
    int held = 0;
    for (int round = 0; round < rounds; ++round) {
      double truth = 0.0;
      std::vector<ProblemChance> problems;
      for (int problem = 0; problem < 20; ++problem) {
        const double p = std::pow(uniform(random), 2.0);
        std::binomial_distribution<int> binomial(4, p);
        truth += (1 - std::pow(1 - p, static_cast<double>(k))) / 20;
        problems.push_back({pass_at_k(4, static_cast<std::size_t>(binomial(random)), k).value, 4});
      }
      const kbench::Interval interval = mean_of_problems(problems, k).ci95;
      held += interval.low <= truth && truth <= interval.high ? 1 : 0;
    }
    CAPTURE(k);
    CHECK(held > rounds * 0.94);
  }
}

TEST_CASE("a geometric mean has Student's interval of logarithms") {
  const std::vector<double> values{1.0, 2.0, 4.0};
  const Estimate found = geometric_mean_estimate(values);
  CHECK(found.value == Approx(2.0));
  const double reach = 4.30265 * std::log(2.0) / std::sqrt(3.0);  // t(2), 0.975
  CHECK(found.ci95.low == Approx(2.0 * std::exp(-reach)).epsilon(1e-5));
  CHECK(found.ci95.high == Approx(2.0 * std::exp(reach)).epsilon(1e-5));
  const Estimate one = geometric_mean_estimate(std::vector{3.0});
  CHECK(one.value == Approx(3.0));
  CHECK(one.ci95.low == 0.0);
  CHECK(std::isinf(one.ci95.high));
  CHECK_THROWS_AS(geometric_mean_estimate({}), kbench::Error);
}

TEST_CASE("the intervals hold what they estimate about as often as they say") {
  std::mt19937_64 random(7);
  constexpr int rounds = 4000;
  int in_wilson = 0;
  int in_student = 0;
  for (int round = 0; round < rounds; ++round) {
    std::binomial_distribution<int> binomial(12, 0.35);
    const kbench::Interval wilson = proportion(binomial(random), 12).ci95;
    in_wilson += wilson.low <= 0.35 && 0.35 <= wilson.high ? 1 : 0;
    std::lognormal_distribution<double> lognormal(std::log(1.5), 0.4);
    std::vector<double> values(6);
    for (double& value : values) value = lognormal(random);
    const kbench::Interval student = geometric_mean_estimate(values).ci95;
    in_student += student.low <= 1.5 && 1.5 <= student.high ? 1 : 0;
  }
  CHECK(in_wilson > rounds * 0.93);
  CHECK(in_wilson < rounds * 0.98);
  CHECK(in_student > rounds * 0.94);
  CHECK(in_student < rounds * 0.96);
}
