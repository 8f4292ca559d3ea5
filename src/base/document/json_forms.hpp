// Declares the JSON forms of types, both ways, in their namespace:
//
//     KBENCH_JSON_FORMS(Audit, Telemetry)
//     KBENCH_JSON_WRITERS(Standing)         // a document that kbench only writes
//
// The file with the list of a type's members defines them: document/fields.hpp. Only that file compiles them.
#pragma once

#include <boost/preprocessor/seq/for_each.hpp>
#include <boost/preprocessor/variadic/to_seq.hpp>
#include <nlohmann/json_fwd.hpp>

#define KBENCH_FOR_EACH_TYPE(macro, ...) BOOST_PP_SEQ_FOR_EACH(macro, , BOOST_PP_VARIADIC_TO_SEQ(__VA_ARGS__))

#define KBENCH_JSON_FORMS(...) KBENCH_FOR_EACH_TYPE(KBENCH_JSON_FORM, __VA_ARGS__)
#define KBENCH_JSON_FORM(unused, data, Type)             \
  void to_json(nlohmann::json& json, const Type& value); \
  void from_json(const nlohmann::json& json, Type& value);

#define KBENCH_JSON_WRITERS(...) KBENCH_FOR_EACH_TYPE(KBENCH_JSON_WRITER, __VA_ARGS__)
#define KBENCH_JSON_WRITER(unused, data, Type) void to_json(nlohmann::json& json, const Type& value);
