#include "document/fields.hpp"
#include "document/json.hpp"

#include <kbench/compare.hpp>

#include <nlohmann/json.hpp>

namespace kbench {

template <>
struct document::Fields<TimeComparison> {
  static void visit(auto& times, auto&& field) {
    field("name", times.name);
    field("ratio", times.ratio);
    field("interval", times.interval);
    field("first_ms", times.first_ms);
    field("second_ms", times.second_ms);
    field("unproven", times.unproven);
  }
};

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
