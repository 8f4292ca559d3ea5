#include "leaderboard/paired_difference.hpp"

#include <kbench/error.hpp>

#include <boost/math/distributions/students_t.hpp>

#include <cmath>
#include <numeric>

namespace kbench::leaderboard {

PairedDifference paired_difference(const std::vector<double>& differences) {
  if (differences.size() < 2) throw Error("an interval needs at least two pairs");
  const auto count = static_cast<double>(differences.size());
  const double mean = std::accumulate(differences.begin(), differences.end(), 0.0) / count;
  double squares = 0.0;
  for (const double each : differences) squares += (each - mean) * (each - mean);
  const double standard_error = std::sqrt(squares / (count - 1.0) / count);
  const double t = boost::math::quantile(boost::math::students_t(count - 1.0), 0.975);
  return {.mean = mean, .interval = {.low = mean - t * standard_error, .high = mean + t * standard_error}};
}

}  // namespace kbench::leaderboard
