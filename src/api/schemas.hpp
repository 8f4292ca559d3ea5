// The JSON Schemas of results and of documents about boards, docs/results.schema.json and docs/boards.schema.json.
#pragma once

namespace kbench::api {

inline constexpr const char* results_schema_name = "results.schema.json";
inline constexpr const char* boards_schema_name = "boards.schema.json";
extern const char* const results_schema;
extern const char* const boards_schema;

}  // namespace kbench::api
