// The JSON Schema of what encode() writes and decode() reads, from the same lists: document/fields.hpp.
#pragma once

#include "document/fields.hpp"

#include <boost/describe/enumerators.hpp>
#include <nlohmann/json.hpp>

#include <string>
#include <type_traits>

namespace kbench::document {

template <class T>
nlohmann::json schema_of();

template <class T>
nlohmann::json schema_of_fields() {
  nlohmann::json properties = nlohmann::json::object();
  const T value{};
  visit_fields(value, [&]<class Member>(const std::string& name, const Member& /*member*/) {
    properties[name] = schema_of<Member>();
  });
  return {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
}

template <class T>
nlohmann::json schema_of() {
  if constexpr (std::is_same_v<T, bool>) {
    return {{"type", "boolean"}};
  } else if constexpr (std::is_integral_v<T> || std::is_same_v<T, std::chrono::milliseconds>) {
    return {{"type", "integer"}};
  } else if constexpr (std::is_same_v<T, double>) {
    return {{"type", "number"}};
  } else if constexpr (std::is_enum_v<T>) {
    nlohmann::json names = nlohmann::json::array();
    for_each_value<T>([&](T value) { names.push_back(name(value)); });
    return {{"enum", std::move(names)}};
  } else if constexpr (is_optional<T>) {
    return {{"anyOf", {schema_of<typename T::value_type>(), {{"type", "null"}}}}};
  } else if constexpr (is_vector<T>) {
    return {{"type", "array"}, {"items", schema_of<typename T::value_type>()}};
  } else if constexpr (boost::describe::has_describe_members<T>::value) {
    return schema_of_fields<T>();
  } else if constexpr (std::is_same_v<T, Seed>) {
    return {{"type", "string"}, {"pattern", "^[0-9a-fA-F]{64}$"}};
  } else {
    static_assert(std::is_constructible_v<T, std::string>, "this type needs a schema of its own");
    return {{"type", "string"}};  // text, a path, a language
  }
}

}  // namespace kbench::document
