// The operations of kbench, in one table. kbench_call() carries its rows out; `kbench describe-api` prints them with the
// JSON Schemas of what goes in and what comes out.
#pragma once

#include "c_interface/arguments.hpp"

#include <nlohmann/json.hpp>

#include <string_view>
#include <vector>

namespace kbench::c_interface {

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
};

// Returns the result of an operation. Throws what the function behind it throws, and Error for an unknown operation or argument.
nlohmann::json call(std::string_view operation, const nlohmann::json& arguments,
                    const Surroundings& surroundings);

}  // namespace kbench::c_interface
