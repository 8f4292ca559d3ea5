#include "cli/comparison_text.hpp"

#include "base/document/json.hpp"
#include "report/columns.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace kbench::cli {
namespace {

double mean(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double each : values) sum += std::log(each);
  return std::exp(sum / static_cast<double>(values.size()));
}

std::string answer_text(const TimeComparison& times) {
  if (!times.unproven.empty()) return "not proven";
  switch (times.faster) {
    case Faster::first: return "slower";
    case Faster::second: return "faster";
    case Faster::same: return "same";
    default: return "cannot tell";
  }
}

std::string percent(double ratio) { return fmt::format("{:+.2f} %", (ratio - 1.0) * 100.0); }

std::string reach(const Interval& interval) {
  return percent(interval.low) + " to " + percent(interval.high);
}

}  // namespace

std::string table(const SpeedComparison& comparison) {
  using enum report::Align;
  report::Columns columns{{left, right, right, right, right, left}};
  columns.add({"case", "first ms", "second ms", "change", "interval", "the second is"});
  const auto add = [&](const TimeComparison& times, const std::string& name) {
    columns.add({name, fmt::format("{:.5g}", mean(times.first_ms)),
                 fmt::format("{:.5g}", mean(times.second_ms)), times.ratio ? percent(*times.ratio) : "-",
                 times.interval ? reach(*times.interval) : "-", answer_text(times)});
  };
  for (const TimeComparison& each : comparison.cases) add(each, each.name);
  if (comparison.cases.size() > 1) add(comparison.all, "all");
  return columns.text();
}

std::string table(const std::vector<ComparedPair>& pairs) {
  using enum report::Align;
  report::Columns columns{{left, left, right, right, left}};
  columns.add({"first", "second", "change", "interval", "the second is"});
  for (const ComparedPair& each : pairs) {
    const TimeComparison& all = each.comparison.all;
    columns.add({each.before->name, each.after->name, all.ratio ? percent(*all.ratio) : "-",
                 all.interval ? reach(*all.interval) : "-", answer_text(all)});
  }
  return columns.text();
}

std::string json_of(const std::vector<ComparedPair>& pairs) {
  nlohmann::json array = nlohmann::json::array();
  for (const ComparedPair& each : pairs) {
    array.push_back({{"first", each.before->name},
                     {"second", each.after->name},
                     {"comparison", nlohmann::json::parse(to_json(each.comparison))}});
  }
  return document::dump(array);
}

}  // namespace kbench::cli
