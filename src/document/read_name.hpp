// Reads an enumeration from JSON by its name().
#pragma once

#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/names.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace kbench::document {

// Throws FieldError with all names where the text is none of them.
template <class Enum>
void read_name(const nlohmann::json& json, Enum& value) {
  const std::optional<Enum> found = value_of<Enum>(decode<std::string>(json));
  if (!found) throw FieldError("expected one of " + names_of<Enum>() + ", not " + dump(json));
  value = *found;
}

}  // namespace kbench::document
