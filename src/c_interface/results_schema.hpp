// The JSON Schema of results, docs/results.schema.json.
#pragma once

namespace kbench::c_interface {

inline constexpr const char* results_schema_name = "results.schema.json";
extern const char* const results_schema;

}  // namespace kbench::c_interface
