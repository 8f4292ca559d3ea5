#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/option_list.hpp"

#include <boost/algorithm/string/replace.hpp>

namespace kbench {

// A check of the options says what is wrong with a number.
template <>
inline constexpr bool document::holds_any_number<SamplingOptions> = true;
template <>
inline constexpr bool document::holds_any_number<Progress> = true;

KBENCH_FIELDS(Progress, phase, case_name, case_number, case_count, samples, cv)
KBENCH_FIELDS(SamplingOptions, effort, target_cv, warm_up_calls, min_samples, max_samples, time_limit, cache,
              wait_for_quiet)

KBENCH_FIELDS(RunLimits, call, load, prepare, total, memory, output, stack)

namespace {

nlohmann::json::json_pointer pointer_to(const std::string& place) {
  return nlohmann::json::json_pointer("/" + boost::algorithm::replace_all_copy(place, ".", "/"));
}

template <class Value>
void put(nlohmann::json& json, const document::OptionText& option, const Value& value) {
  json[pointer_to(document::place_of<Value>(option))] = document::encode(value);
}

template <class Value>
void take(const nlohmann::json& json, const document::OptionText& option, Value& value) {
  const std::string place = document::place_of<Value>(option);
  try {
    value = document::decode<Value>(json.at(pointer_to(place)));
  } catch (const document::FieldError& error) {
    throw error.in_field(place);
  }
}

const Options no_options;

}  // namespace

void to_json(nlohmann::json& json, const Options& value) {
  document::visit_run_options([&](const auto& option, const auto& member) { put(json, option, member); },
                              value);
}

// An effort that the document names gives the defaults of the other members.
void from_json(const nlohmann::json& json, Options& value) {
  document::require_object(json);
  const nlohmann::json::json_pointer effort("/sampling/effort");
  if (json.contains(effort)) {
    try {
      document::set_effort(value.sampling, document::decode<Effort>(json.at(effort)));
    } catch (const document::FieldError& error) {
      throw error.in_field("sampling.effort");
    }
  }
  const nlohmann::json whole = document::completed(json, value);
  document::visit_run_options([&](const auto& option, auto& member) { take(whole, option, member); }, value);
}

void to_json(nlohmann::json& json, const Site& value) {
  document::visit_site_options(
      [&](const auto& option, const auto&, const auto& member) { put(json, option, member); }, no_options,
      value);
}

void from_json(const nlohmann::json& json, Site& value) {
  const nlohmann::json whole = document::completed(json, value);
  document::visit_site_options(
      [&](const auto& option, const auto&, auto& member) { take(whole, option, member); }, no_options, value);
}

}  // namespace kbench
