// Holds a JSON document to a JSON Schema, for the keywords that the schemas of docs/ use: type, enum, const, pattern,
// format (date-time), properties, required, dependentRequired, additionalProperties, items, minItems, maxItems, anyOf,
// and $ref into $defs. A schema with any other keyword is refused, lest it be believed to be checked.
#pragma once

#include <nlohmann/json.hpp>

#include <regex.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace kbench::testing {

class JsonSchema {
 public:
  explicit JsonSchema(nlohmann::json schema) : schema_(std::move(schema)) {}

  // What is wrong with the document, each with its path; empty when it fits.
  std::vector<std::string> violations(const nlohmann::json& document) const {
    std::vector<std::string> found;
    check(document, schema_, "$", found);
    return found;
  }

 private:
  using Json = nlohmann::json;
  using Violations = std::vector<std::string>;

  static bool is_of_type(const Json& value, const std::string& type) {
    if (type == "null") return value.is_null();
    if (type == "boolean") return value.is_boolean();
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    throw std::logic_error("no JSON type is called " + type);
  }

  // By the C library: g++ 12 takes std::regex, built with a sanitizer, for code that reads what is not initialised.
  static bool matches(const std::string& text, const std::string& pattern) {
    regex_t compiled;
    if (::regcomp(&compiled, pattern.c_str(), REG_EXTENDED | REG_NOSUB) != 0) {
      throw std::logic_error("not a pattern: " + pattern);
    }
    const bool found = ::regexec(&compiled, text.c_str(), 0, nullptr, 0) == 0;
    ::regfree(&compiled);
    return found;
  }

  void check(const Json& value, const Json& schema, const std::string& path, Violations& found) const {
    for (const auto& [keyword, rule] : schema.items()) {
      check_keyword(keyword, rule, value, schema, path, found);
    }
  }

  void check_keyword(const std::string& keyword, const Json& rule, const Json& value, const Json& schema,
                     const std::string& path, Violations& found) const {
    if (keyword == "$schema" || keyword == "$id" || keyword == "$defs" || keyword == "title" ||
        keyword == "description") {
      return;
    }
    if (keyword == "$ref") {
      check(value, schema_.at(Json::json_pointer(rule.get<std::string>().substr(1))), path, found);
    } else if (keyword == "type") {
      const auto types = rule.is_array() ? rule.get<std::vector<std::string>>()
                                         : std::vector<std::string>{rule.get<std::string>()};
      const bool fits = std::any_of(types.begin(), types.end(),
                                    [&](const std::string& type) { return is_of_type(value, type); });
      if (!fits) found.push_back(path + " is not of type " + rule.dump() + ": " + value.dump());
    } else if (keyword == "enum") {
      if (std::find(rule.begin(), rule.end(), value) == rule.end()) {
        found.push_back(path + " is not one of " + rule.dump() + ": " + value.dump());
      }
    } else if (keyword == "const") {
      if (value != rule) found.push_back(path + " is not " + rule.dump() + ": " + value.dump());
    } else if (keyword == "pattern") {
      if (value.is_string() && !matches(value.get<std::string>(), rule.get<std::string>())) {
        found.push_back(path + " does not match " + rule.dump() + ": " + value.dump());
      }
    } else if (keyword == "format") {
      if (rule != "date-time")
        throw std::logic_error("the schema has a format that is not checked: " + rule.dump());
      check_keyword("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$", value, schema, path, found);
    } else if (keyword == "anyOf") {
      const bool fits = std::any_of(rule.begin(), rule.end(), [&](const Json& choice) {
        Violations of_choice;
        check(value, choice, path, of_choice);
        return of_choice.empty();
      });
      if (!fits) found.push_back(path + " fits none of the choices: " + value.dump());
    } else if (keyword == "properties" || keyword == "required" || keyword == "dependentRequired" ||
               keyword == "additionalProperties") {
      if (value.is_object()) check_object(keyword, rule, value, schema, path, found);
    } else if (keyword == "items") {
      for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
        check(value[i], rule, path + "[" + std::to_string(i) + "]", found);
      }
    } else if (keyword == "minItems") {
      if (value.is_array() && value.size() < rule) found.push_back(path + " has too few elements");
    } else if (keyword == "maxItems") {
      if (value.is_array() && value.size() > rule) found.push_back(path + " has too many elements");
    } else {
      throw std::logic_error("the schema has a keyword that is not checked: " + keyword);
    }
  }

  void check_object(const std::string& keyword, const Json& rule, const Json& value, const Json& schema,
                    const std::string& path, Violations& found) const {
    const auto require = [&](const Json& names) {
      for (const Json& name : names) {
        if (!value.contains(name)) found.push_back(path + " has no " + name.get<std::string>());
      }
    };
    if (keyword == "required") return require(rule);
    if (keyword == "dependentRequired") {
      for (const auto& [name, others] : rule.items()) {
        if (value.contains(name)) require(others);
      }
      return;
    }
    for (const auto& [name, member] : value.items()) {
      const std::string member_path = path + "." + name;
      if (keyword == "properties") {
        if (rule.contains(name)) check(member, rule.at(name), member_path, found);
      } else if (!schema.value("properties", Json::object()).contains(name)) {
        if (rule == false) {
          found.push_back(member_path + " is not in the schema");
        } else if (rule.is_object()) {
          check(member, rule, member_path, found);
        }
      }
    }
  }

  nlohmann::json schema_;
};

}  // namespace kbench::testing
