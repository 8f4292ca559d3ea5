#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/names.hpp"

#include <kbench/compare.hpp>

namespace kbench {

BOOST_DESCRIBE_ENUM(Faster, cannot_tell, first, second, same)

std::string_view name(Faster answer) { return document::described_name(answer); }

KBENCH_NAMES(Faster)
KBENCH_FIELDS(TimeComparison, name, faster, ratio, interval, first_ms, second_ms, unproven)
BOOST_DESCRIBE_STRUCT(SpeedComparison, (), (first, second, margin, pairs, is_finished, all, cases))

std::string to_json(const SpeedComparison& comparison) {
  nlohmann::json json = document::encode_fields(comparison);
  json["explanation"] = comparison.explain();
  return document::dump(json);
}

}  // namespace kbench
