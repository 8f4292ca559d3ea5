// The methods that kbench_call() has.
#pragma once

#include <kbench/batch.hpp>
#include <kbench/options.hpp>

#include <nlohmann/json.hpp>

#include <functional>
#include <stop_token>
#include <string_view>

namespace kbench::c_interface {

// A caller gives these beside the arguments.
struct Surroundings {
  ProcessPool* processes = nullptr;
  std::stop_token stop = {};          // a batch begins nothing any more
  std::stop_token stop_at_once = {};  // a batch ends what runs, too
  std::function<void(const nlohmann::json&)> progress = {};
};

struct Method {
  std::string_view name;
  nlohmann::json (*function)(const nlohmann::json& arguments, const Surroundings& surroundings);
};

// Returns the result of a method, in the form of docs/c-interface.md. Throws what the function behind it throws, and
// Error for an unknown method or argument.
nlohmann::json call(std::string_view method, const nlohmann::json& arguments,
                    const Surroundings& surroundings);

}  // namespace kbench::c_interface
