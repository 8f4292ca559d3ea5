#include "base/document/fields.hpp"
#include "base/document/json.hpp"

#include <kbench/compare.hpp>

namespace kbench {

KBENCH_NAMES(Faster)
KBENCH_FIELDS(TimeComparison, name, faster, ratio, interval, first_ms, second_ms, unproven)
BOOST_DESCRIBE_STRUCT(SpeedComparison, (), (first, second, margin, pairs, is_finished, all, cases))

std::string to_json(const SpeedComparison& comparison) {
  nlohmann::json json = document::encode_fields(comparison);
  json["explanation"] = comparison.explain();
  return document::dump(json);
}

}  // namespace kbench
