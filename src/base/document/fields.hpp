// Reads and writes structs and enumerations as JSON by one list of each, in the namespace of the type:
//
//     KBENCH_FIELDS(Audit, calls, time_ms, batch_ms)     // defines what KBENCH_JSON_FORMS(Audit) declares
//     KBENCH_WRITTEN_FIELDS(Standing, board, device)     // likewise, for KBENCH_JSON_WRITERS
//     BOOST_DESCRIBE_STRUCT(Case, (), (name, passed))    // for encode_fields() and decode_fields() alone
//     KBENCH_NAMES(Purpose, Role)                        // enumerations, by BOOST_DESCRIBE_ENUM and name()
//
// A field has its member's name. That of a duration ends in its unit, too: `time_limit` is "time_limit_ms". Numbers of type
// double are measured, so they are read only if they are finite and of a size that charts and means can take. A struct
// with numbers that may be anything, such as wrong values, declares document::holds_any_number.
//
// encode() and decode() know numbers, text, optionals, vectors, maps, durations, paths and enumerations that are described,
// and leave all else to the to_json() and from_json() of its type.
#pragma once

#include "base/document/json_forms.hpp"
#include "base/document/names.hpp"

#include <kbench/error.hpp>

#include <boost/describe/class.hpp>
#include <boost/describe/enumerators.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace kbench::document {

// A part of a document is invalid. The path grows outwards while the exception passes the objects and arrays around
// that part.
class FieldError : public Error {
 public:
  explicit FieldError(std::string complaint) : FieldError("", std::move(complaint)) {}

  FieldError in_field(const std::string& name) const {
    const bool joins = !path_.empty() && path_.front() != '[';
    return {name + (joins ? "." : "") + path_, complaint_};
  }
  FieldError in_element(std::size_t index) const { return in_field("[" + std::to_string(index) + "]"); }

 private:
  FieldError(std::string path, std::string complaint)
      : Error(ErrorCode::invalid_document, path.empty() ? complaint : path + ": " + complaint),
        path_(std::move(path)),
        complaint_(std::move(complaint)) {}

  std::string path_;
  std::string complaint_;
};

// "expected a number, not text".
FieldError expected(const std::string& what, const nlohmann::json& found);

nlohmann::json encode_number(double value);
double decode_number(const nlohmann::json& json);

// Throws FieldError for a number that is not finite, or beyond 1e18: 30 million years in milliseconds.
void check_measured(double value);

// "expected one of cold, warm, not \"hot\"".
FieldError no_such_name(const std::string& names, const nlohmann::json& found);
void require_object(const nlohmann::json& json);
void require_array(const nlohmann::json& json);

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <class T>
inline constexpr bool is_map = false;
template <class T>
inline constexpr bool is_map<std::map<std::string, T>> = true;

template <class T>
inline constexpr bool is_described_enum =
    std::is_enum_v<T>&& boost::describe::has_describe_enumerators<T>::value;

template <class Enum>
Enum decode_name(const nlohmann::json& json);

template <class T>
nlohmann::json encode(const T& value) {
  if constexpr (std::is_same_v<T, double>) {
    return encode_number(value);
  } else if constexpr (is_optional<T>) {
    return value ? encode(*value) : nlohmann::json(nullptr);
  } else if constexpr (is_vector<T>) {
    nlohmann::json array = nlohmann::json::array();
    for (const auto& element : value) array.push_back(encode(element));
    return array;
  } else if constexpr (is_map<T>) {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [key, element] : value) object[key] = encode(element);
    return object;
  } else if constexpr (std::is_same_v<T, std::chrono::milliseconds>) {
    return value.count();
  } else if constexpr (std::is_same_v<T, std::filesystem::path>) {
    return value.string();
  } else if constexpr (std::is_same_v<T, Language> || is_described_enum<T>) {
    return name(value);
  } else if constexpr (std::is_same_v<T, Interval>) {
    return nlohmann::json::array({encode_number(value.low), encode_number(value.high)});
  } else {
    return value;
  }
}

template <class T>
T decode_integer(const nlohmann::json& json) {
  if (!json.is_number_integer()) throw expected("a whole number", json);
  const bool fits = json.is_number_unsigned() ? std::in_range<T>(json.get<std::uint64_t>())
                                              : std::in_range<T>(json.get<std::int64_t>());
  if (!fits) throw FieldError("the number " + json.dump() + " is out of range");
  return json.get<T>();
}

template <class T>
T decode(const nlohmann::json& json) {
  if constexpr (std::is_same_v<T, double>) {
    return decode_number(json);
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!json.is_boolean()) throw expected("true or false", json);
    return json.get<bool>();
  } else if constexpr (std::is_integral_v<T>) {
    return decode_integer<T>(json);
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (!json.is_string()) throw expected("text", json);
    return json.get<std::string>();
  } else if constexpr (is_optional<T>) {
    if (json.is_null()) return std::nullopt;
    return decode<typename T::value_type>(json);
  } else if constexpr (is_vector<T>) {
    require_array(json);
    T vector;
    vector.reserve(json.size());
    for (const nlohmann::json& element : json) {
      try {
        vector.push_back(decode<typename T::value_type>(element));
      } catch (const FieldError& error) {
        throw error.in_element(vector.size());
      }
    }
    return vector;
  } else if constexpr (is_map<T>) {
    require_object(json);
    T map;
    for (const auto& [key, element] : json.items()) {
      try {
        map.emplace(key, decode<typename T::mapped_type>(element));
      } catch (const FieldError& error) {
        throw error.in_field(key);
      }
    }
    return map;
  } else if constexpr (std::is_same_v<T, std::chrono::milliseconds>) {
    return T{decode_integer<typename T::rep>(json)};
  } else if constexpr (std::is_same_v<T, std::filesystem::path>) {
    return decode<std::string>(json);
  } else if constexpr (is_described_enum<T>) {
    return decode_name<T>(json);
  } else {
    return json.get<T>();
  }
}

// Returns the object with missing fields taken from `defaults`, recursively. Throws FieldError for a field that
// `defaults` lack.
nlohmann::json completed(const nlohmann::json& given, const nlohmann::json& defaults);

// The value of an object's field. Throws FieldError if the object has none.
template <class T>
T decode_field(const nlohmann::json& object, const std::string& name) {
  require_object(object);
  const auto found = object.find(name);
  if (found == object.end()) throw FieldError("is missing").in_field(name);
  try {
    return decode<T>(*found);
  } catch (const FieldError& error) {
    throw error.in_field(name);
  }
}

// Returns the version in the field `name`. Throws FieldError if this kbench does not read it: if it is not in [oldest, newest].
int decode_version(const nlohmann::json& json, const char* name, int oldest, int newest);

// The fields of a member of such a type are fields of the object that has it.
template <class T>
inline constexpr bool is_part = false;

// Calls `field(name, member)` for each member of a struct that is described.
template <class T>
void visit_fields(T& value, const auto& field) {
  using Members = boost::describe::describe_members<std::remove_const_t<T>, boost::describe::mod_public>;
  boost::mp11::mp_for_each<Members>([&](auto described) {
    auto& member = value.*described.pointer;
    using Member = std::remove_cvref_t<decltype(member)>;
    constexpr bool has_unit = std::is_same_v<Member, std::chrono::milliseconds>;
    if constexpr (is_part<Member>) {
      visit_fields(member, field);
    } else {
      field(std::string(described.name) + (has_unit ? "_ms" : ""), member);
    }
  });
}

template <class T>
inline constexpr bool holds_any_number = false;

// Documents of older versions lack fields of this type, which then have their defaults.
template <class T>
inline constexpr bool may_lack_fields = false;

// check_measured() for all numbers of a member; other members are passed over.
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

template <class T>
nlohmann::json encode_fields(const T& value) {
  nlohmann::json object = nlohmann::json::object();
  visit_fields(value, [&](const std::string& name, const auto& member) { object[name] = encode(member); });
  return object;
}

template <class T>
void decode_fields(const nlohmann::json& object, T& value) {
  require_object(object);
  visit_fields(value, [&]<class Member>(const std::string& name, Member& member) {
    if (may_lack_fields<T> && !object.contains(name)) return;
    member = decode_field<Member>(object, name);
    if constexpr (!holds_any_number<T>) {
      try {
        check_numbers(member);
      } catch (const FieldError& error) {
        throw error.in_field(name);
      }
    }
  });
}

template <class Enum>
Enum decode_name(const nlohmann::json& json) {
  const std::optional<Enum> found = value_of<Enum>(decode<std::string>(json));
  if (!found) throw no_such_name(names_of<Enum>(), json);
  return *found;
}

}  // namespace kbench::document

#define KBENCH_WRITTEN_FIELDS(Type, ...)         \
  BOOST_DESCRIBE_STRUCT(Type, (), (__VA_ARGS__)) \
  void to_json(nlohmann::json& json, const Type& value) { json = ::kbench::document::encode_fields(value); }

#define KBENCH_FIELDS(Type, ...)           \
  KBENCH_WRITTEN_FIELDS(Type, __VA_ARGS__) \
  void from_json(const nlohmann::json& json, Type& value) { ::kbench::document::decode_fields(json, value); }

#define KBENCH_NAMES(...) KBENCH_FOR_EACH_TYPE(KBENCH_NAMES_OF, __VA_ARGS__)
#define KBENCH_NAMES_OF(unused, data, Type)                                     \
  void to_json(nlohmann::json& json, const Type& value) { json = name(value); } \
  void from_json(const nlohmann::json& json, Type& value) {                     \
    value = ::kbench::document::decode_name<Type>(json);                        \
  }
