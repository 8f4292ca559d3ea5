// The operations of kbench, in one table. kbench_call() carries its rows out; `kbench describe-api` prints them with the
// JSON Schemas of what goes in and what comes out. A function that returns a described type makes a row by itself:
//
//     std::vector<BoardEvent> log(const Arguments& arguments) { ... }
//     operation<log>("board_log", "Lists what happened to a board", {board}, "The events, in order")
#pragma once

#include "api/arguments.hpp"
#include "api/schemas.hpp"

#include <boost/preprocessor/stringize.hpp>
#include <nlohmann/json.hpp>

#include <any>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace kbench::api {

// The value that an operation returns: in words, and its schema where its type is described.
struct Returned {
  std::string_view meaning;
  nlohmann::json (*schema)() = [] { return nlohmann::json::object(); };
};

template <class T>
Returned returned(std::string_view meaning) {
  return {meaning, &Form<T>::schema};
}

struct Operation {
  std::string_view name;
  std::string_view help;  // one line
  std::vector<Parameter> parameters;
  Returned result;
  nlohmann::json (*function)(const Arguments& arguments, const Surroundings& surroundings);

  // The same for a caller in C++: what the row's function returns, or a null pointer (std::nullptr_t). Absent in rows whose
  // function returns JSON.
  std::any (*value)(const Arguments& arguments, const Surroundings& surroundings) = nullptr;
};

// The schema of a result. It is that of a request's form, except for the documents of docs/boards.schema.json.
template <class T>
struct ResultForm {
  static nlohmann::json schema() { return Form<T>::schema(); }
};

template <class T>
struct ResultForm<std::vector<T>> {
  static nlohmann::json schema() { return {{"type", "array"}, {"items", ResultForm<T>::schema()}}; }
};

template <>
struct ResultForm<std::nullptr_t> {
  static nlohmann::json schema() { return {{"type", "null"}}; }
};

#define KBENCH_RESULTS(...) KBENCH_FOR_EACH_TYPE(KBENCH_RESULT, __VA_ARGS__)
#define KBENCH_RESULT(unused, data, Type)                                                       \
  template <>                                                                                   \
  struct ResultForm<Type> {                                                                     \
    static nlohmann::json schema() {                                                            \
      return {{"$ref", std::string(boards_schema_name) + "#/$defs/" BOOST_PP_STRINGIZE(Type)}}; \
    }                                                                                           \
  };

// Calls the function of a row. A function that needs nothing of its surroundings need not take them.
template <auto function>
auto carried_out(const Arguments& arguments, const Surroundings& surroundings) {
  const auto carry_out = [&] {
    if constexpr (std::is_invocable_v<decltype(function), const Arguments&>) {
      return function(arguments);
    } else {
      return function(arguments, surroundings);
    }
  };
  if constexpr (std::is_void_v<decltype(carry_out())>) {
    carry_out();
    return nullptr;
  } else {
    return carry_out();
  }
}

template <auto function>
Operation operation(std::string_view name, std::string_view help, std::vector<Parameter> parameters,
                    std::string_view meaning = "Null") {
  using Result = decltype(carried_out<function>(std::declval<Arguments>(), std::declval<Surroundings>()));
  return {name,
          help,
          std::move(parameters),
          {meaning, &ResultForm<Result>::schema},
          [](const Arguments& arguments, const Surroundings& surroundings) -> nlohmann::json {
            return document::encode(carried_out<function>(arguments, surroundings));
          },
          [](const Arguments& arguments, const Surroundings& surroundings) -> std::any {
            return carried_out<function>(arguments, surroundings);
          }};
}

// Returns the result of an operation. Throws what the function behind it throws, and Error for an unknown operation or argument.
nlohmann::json call(std::string_view operation, const nlohmann::json& arguments,
                    const Surroundings& surroundings);

}  // namespace kbench::api
