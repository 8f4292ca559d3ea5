#include "base/document/fields.hpp"

#include "base/document/json.hpp"
#include "base/document/text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace kbench::document {
namespace {

const char* kind_of(const nlohmann::json& json) {
  switch (json.type()) {
    case nlohmann::json::value_t::null: return "null";
    case nlohmann::json::value_t::object: return "an object";
    case nlohmann::json::value_t::array: return "an array";
    case nlohmann::json::value_t::string: return "text";
    case nlohmann::json::value_t::boolean: return "true or false";
    default: return "a number";
  }
}

}  // namespace

FieldError expected(const std::string& what, const nlohmann::json& found) {
  const bool fraction = what == "a whole number" && found.is_number();
  return FieldError("expected " + what + ", not " + (fraction ? found.dump() : kind_of(found)));
}

FieldError no_such_name(const std::string& names, const nlohmann::json& found) {
  return FieldError("expected one of " + names + ", not " + dump(found));
}

nlohmann::json encode_number(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return value;
}

double decode_number(const nlohmann::json& json) {
  if (json.is_number()) return json.get<double>();
  if (json == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (json == "Infinity") return std::numeric_limits<double>::infinity();
  if (json == "-Infinity") return -std::numeric_limits<double>::infinity();
  throw expected("a number, \"NaN\", \"Infinity\" or \"-Infinity\"", json);
}

void check_measured(double value) {
  constexpr double most = 1e18;  // 30 million years in milliseconds; charts and means can take it
  if (!(std::abs(value) <= most))
    throw FieldError(
        fmt::format("expected a measured number, not {}: at most 1e18", encode_number(value).dump()));
}

void require_object(const nlohmann::json& json) {
  if (!json.is_object()) throw expected("an object", json);
}

void require_array(const nlohmann::json& json) {
  if (!json.is_array()) throw expected("an array", json);
}

nlohmann::json completed(const nlohmann::json& given, const nlohmann::json& defaults) {
  require_object(given);
  nlohmann::json whole = defaults;
  for (const auto& [name, value] : given.items()) {
    const auto usual = whole.find(name);
    if (usual == whole.end()) throw FieldError("there is no such field").in_field(printable_line(name));
    try {
      *usual = usual->is_object() ? completed(value, *usual) : value;
    } catch (const FieldError& error) {
      throw error.in_field(name);
    }
  }
  return whole;
}

int decode_version(const nlohmann::json& json, const char* name, int oldest, int newest) {
  const int found = decode_field<int>(json, name);
  if (found >= oldest && found <= newest) return found;
  throw FieldError("this is version " + std::to_string(found) + "; this kbench reads versions " +
                   std::to_string(oldest) + " to " + std::to_string(newest))
      .in_field(name);
}

}  // namespace kbench::document
