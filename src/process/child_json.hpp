// The JSON form of a child's specification and of its exit, in which host and launcher exchange them.
#pragma once

#include "process/child.hpp"

#include <nlohmann/json.hpp>

namespace kbench::process {

// Descriptors travel beside the message, not in it.
nlohmann::json spec_to_json(const ChildSpec& spec);
ChildSpec spec_from_json(const nlohmann::json& json);

nlohmann::json exit_to_json(const ChildExit& exit);
// Throws document::FieldError.
ChildExit exit_from_json(const nlohmann::json& json);

}  // namespace kbench::process
