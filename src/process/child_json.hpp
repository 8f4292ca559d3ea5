// The JSON form of a child's specification and of its exit, in which host and launcher exchange them.
#pragma once

#include "document/json_forms.hpp"
#include "process/child.hpp"
#include "system/file_descriptor.hpp"
#include "system/perf_counters.hpp"

#include <nlohmann/json.hpp>

#include <vector>

namespace kbench::process {

KBENCH_JSON_FORMS(ChildSpec)  // descriptors are sent with the message, not in it

nlohmann::json exit_to_json(const ChildExit& exit);
// Throws document::FieldError.
ChildExit exit_from_json(const nlohmann::json& json);

// Gives for each counter why there is none, or 0. Descriptors are sent with the message, in the order of the counters.
nlohmann::json counters_to_json(const std::vector<system::PerfCounter>& counters);
std::vector<int> descriptors_of(const std::vector<system::PerfCounter>& counters);

// Takes the descriptors. Throws document::FieldError if there is another number of them.
std::vector<system::PerfCounter> counters_from_json(const nlohmann::json& json,
                                                    std::vector<system::FileDescriptor>& descriptors);

}  // namespace kbench::process
