// The findings of doctor, as text and as JSON.
#include "base/document/fields.hpp"
#include "base/document/json.hpp"

#include <kbench/doctor.hpp>

namespace kbench {

BOOST_DESCRIBE_ENUM(Finding::Kind, helper, compiler, device, plugin, protection)

std::string_view name(Finding::Kind kind) { return document::described_name(kind); }

KBENCH_NAMES(Finding::Kind)
KBENCH_FIELDS(Finding, kind, name, ok, detail, advice)

std::string to_json(const std::vector<Finding>& findings) {
  return document::dump(document::encode(findings));
}

}  // namespace kbench
