#include "isolation/protocol/passed.hpp"

#include "base/document/fields.hpp"

namespace kbench::protocol {

void to_json(nlohmann::json& json, const Passed& /*value*/) { json = true; }

void from_json(const nlohmann::json& json, Passed& value) {
  if (json != true) throw document::expected("true, for a descriptor", json);
  value = Passed();
}

}  // namespace kbench::protocol
