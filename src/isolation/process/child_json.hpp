// The JSON form of a child's specification and of its exit, in which host and launcher exchange them.
#pragma once

#include "base/document/json_forms.hpp"
#include "isolation/process/child.hpp"

#include <nlohmann/json.hpp>

namespace kbench::process {

KBENCH_JSON_FORMS(ChildSpec)  // descriptors are sent with the message, not in it

nlohmann::json exit_to_json(const ChildExit& exit);
// Throws document::FieldError.
ChildExit exit_from_json(const nlohmann::json& json);

}  // namespace kbench::process
