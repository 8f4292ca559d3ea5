#include "document/fields.hpp"
#include "document/json.hpp"

#include <kbench/compare.hpp>

#include <nlohmann/json.hpp>

namespace kbench {

BOOST_DESCRIBE_STRUCT(TimeComparison, (), (name, ratio, interval, first_ms, second_ms, unproven))

namespace {

nlohmann::json as_json(const TimeComparison& times) {
  nlohmann::json json = document::encode_fields(times);
  json["faster"] = name(times.faster);
  return json;
}

}  // namespace

std::string to_json(const SpeedComparison& comparison) {
  nlohmann::json cases = nlohmann::json::array();
  for (const TimeComparison& each : comparison.cases) cases.push_back(as_json(each));
  return document::dump({{"first", comparison.first},
                         {"second", comparison.second},
                         {"margin", comparison.margin},
                         {"pairs", comparison.pairs},
                         {"is_finished", comparison.is_finished},
                         {"all", as_json(comparison.all)},
                         {"cases", std::move(cases)},
                         {"explanation", comparison.explain()}});
}

}  // namespace kbench
