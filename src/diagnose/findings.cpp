// The findings of doctor, as text and as JSON.
#include "document/json.hpp"

#include <kbench/doctor.hpp>

#include <nlohmann/json.hpp>

namespace kbench {

std::string_view name(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::helper: return "helper";
    case Finding::Kind::compiler: return "compiler";
    case Finding::Kind::device: return "device";
    case Finding::Kind::plugin: return "plugin";
    case Finding::Kind::protection: return "protection";
  }
  return "?";
}

std::string to_json(const std::vector<Finding>& findings) {
  nlohmann::json array = nlohmann::json::array();
  for (const Finding& finding : findings) {
    array.push_back({{"kind", name(finding.kind)},
                     {"name", finding.name},
                     {"ok", finding.ok},
                     {"detail", finding.detail},
                     {"advice", finding.advice}});
  }
  return document::dump(array);
}

}  // namespace kbench
