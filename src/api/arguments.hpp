// The arguments of operations, each described once: its name, its type, and what it means.
//
//     constexpr Argument<std::string> board{"board", "Name of the board"};
//     constexpr Argument<std::optional<int>> top{"top", "Entries that are shown of each standing, at most"};
//
//     arguments[board]    // the text; an Error where it is missing
//     arguments[top]      // nothing where it is missing
//
// An argument is required unless its type is an optional, Options or a Site.
#pragma once

#include "base/document/fields.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/request.hpp>
#include <kbench/submission.hpp>

#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace kbench::api {

// Values that a caller gives in addition to the arguments.
struct Surroundings {
  ProcessPool* processes = nullptr;
  std::stop_token stop = {};          // a batch begins nothing any more
  std::stop_token stop_at_once = {};  // a batch ends what runs, too
  std::function<void(const nlohmann::json&)> progress = {};
};

// A type's form in JSON, and the schema of that. The general form is that of documents, of values that are not arrays
// or objects.
template <class T>
struct Form {
  static T read(const nlohmann::json& given) {
    if constexpr (std::is_enum_v<T>) {
      return document::decode_name<T>(given);
    } else {
      return document::decode<T>(given);
    }
  }
  static nlohmann::json schema() {
    if constexpr (std::is_enum_v<T>) {
      nlohmann::json names = nlohmann::json::array();
      document::for_each_value<T>([&](T value) { names.push_back(name(value)); });
      return {{"enum", std::move(names)}};
    } else if constexpr (std::is_same_v<T, Seed>) {
      return {{"type", "string"}, {"pattern", "^[0-9a-fA-F]{64}$"}};
    } else if constexpr (std::is_same_v<T, bool>) {
      return {{"type", "boolean"}};
    } else if constexpr (std::is_unsigned_v<T>) {
      return {{"type", "integer"}, {"minimum", 0}};
    } else if constexpr (std::is_integral_v<T> || std::is_same_v<T, std::chrono::milliseconds>) {
      return {{"type", "integer"}};
    } else if constexpr (std::is_same_v<T, double>) {
      return {{"type", "number"}};
    } else {
      static_assert(std::is_constructible_v<T, std::string>, "this type needs a form of its own");
      return {{"type", "string"}};
    }
  }
};

template <class T>
struct Form<std::optional<T>> {
  static std::optional<T> read(const nlohmann::json& given) {
    if (given.is_null()) return std::nullopt;
    return Form<T>::read(given);
  }
  static nlohmann::json schema() { return {{"anyOf", {Form<T>::schema(), {{"type", "null"}}}}}; }
};

template <class T>
struct Form<std::vector<T>> {
  static std::vector<T> read(const nlohmann::json& given) {
    document::require_array(given);
    std::vector<T> all;
    for (const nlohmann::json& each : given) {
      try {
        all.push_back(Form<T>::read(each));
      } catch (const document::FieldError& error) {
        throw error.in_element(all.size());
      }
    }
    return all;
  }
  static nlohmann::json schema() { return {{"type", "array"}, {"items", Form<T>::schema()}}; }
};

// A type with a form of its own, which another file defines.
#define KBENCH_FORM(Type)                          \
  template <>                                      \
  struct Form<Type> {                              \
    static Type read(const nlohmann::json& given); \
    static nlohmann::json schema();                \
  };

// A name, or {"path": "..."}, for a caller of this library may run code here.
KBENCH_FORM(ProblemRef)

// {"files": [...]}, or {"paths": [...]}, of files or of one directory, which are read; "language" with either.
KBENCH_FORM(Submission)

KBENCH_FORM(Options)  // the part of the options that a request has
KBENCH_FORM(Site)
KBENCH_FORM(Evaluation)

template <class T>
struct Argument {
  const char* name;
  const char* meaning;
};

// An argument without its type.
struct Parameter {
  template <class T>
  Parameter(const Argument<T>& argument)  // NOLINT(google-explicit-constructor)
      : name(argument.name),
        meaning(argument.meaning),
        is_required(!document::is_optional<T> && !std::is_same_v<T, Options> && !std::is_same_v<T, Site>),
        schema(&Form<T>::schema) {}

  std::string_view name;
  std::string_view meaning;
  bool is_required;
  nlohmann::json (*schema)();
};

// The schema of an object with these members and no others.
nlohmann::json schema_of(const std::vector<Parameter>& parameters);

// Functions throw Error for an invalid argument; the text begins with its name.
class Arguments {
 public:
  // Null is no arguments. Throws Error for an unknown or a missing one.
  Arguments(const nlohmann::json& given, const std::vector<Parameter>& known);

  // A word that is none of those allowed is a wrong argument; anything else that cannot be read is a wrong document.
  template <class T>
  T operator[](const Argument<T>& argument) const {
    try {
      return read(argument.name, [](const nlohmann::json& given) { return Form<T>::read(given); });
    } catch (const document::FieldError& error) {
      if constexpr (std::is_enum_v<T>) throw Error(ErrorCode::invalid_argument, error.what());
      throw;
    }
  }

  template <class T>
  bool has(const Argument<T>& argument) const {
    return !all_.at(argument.name).is_null();
  }

  // Reads an argument by a function, and puts the argument's name before the path in its errors.
  template <class Function>
  auto read(const std::string& name, const Function& function) const {
    try {
      return function(all_.at(name));
    } catch (const document::FieldError& error) {
      throw error.in_field(name);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::invalid_argument) throw;
      throw Error(error.code(), name + ": " + error.what());
    }
  }

  // Reads "options", if the operation has them, and "site", with what surrounds the call, which must outlive them.
  Options evaluation_options(const Surroundings& surroundings) const;

 private:
  nlohmann::json all_;
};

inline constexpr Argument<ProblemRef> problem{"problem",
                                              "A name, or {\"path\": \"...\"} of a plugin, a reference file "
                                              "or a problem in Python, whose code runs as the caller"};
inline constexpr Argument<Submission> submission{"submission", "Its files, or the paths of them"};
inline constexpr Argument<Options> options{
    "options", "How to evaluate: the fields of a request but problem and submission"};
inline constexpr Argument<Site> site{"site", "This machine: compilers, directories and control groups"};

// Returns the form that Form<Submission> reads.
nlohmann::json as_json(const Submission& source);

}  // namespace kbench::api
