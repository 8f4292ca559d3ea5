// Reads structs of measured numbers: those are finite, and of a size that charts and means can take.
#pragma once

#include "document/fields.hpp"

#include <optional>
#include <type_traits>
#include <vector>

namespace kbench::document {

// Throws FieldError for a number that is not finite, or beyond 1e18: 30 million years in milliseconds.
void check_measured(double value);

// The same for all numbers of a member; other members are passed over.
template <class T>
void check_numbers(const T& member) {
  if constexpr (std::is_same_v<T, double>) {
    check_measured(member);
  } else if constexpr (is_optional<T>) {
    if (member) check_numbers(*member);
  } else if constexpr (is_vector<T>) {
    for (std::size_t i = 0; i < member.size(); ++i) {
      try {
        check_numbers(member[i]);
      } catch (const FieldError& error) {
        throw error.in_element(i);
      }
    }
  }
}

// decode_fields() for a struct in which all numbers of type double are measured.
template <class T>
void decode_measured(const nlohmann::json& object, T& value) {
  decode_fields(object, value);
  visit_fields(value, [](const std::string& name, const auto& member) {
    try {
      check_numbers(member);
    } catch (const FieldError& error) {
      throw error.in_field(name);
    }
  });
}

}  // namespace kbench::document
