#include "leaderboard/methods/settings.hpp"

#include "c_interface/arguments.hpp"
#include "document/json.hpp"
#include "leaderboard/stored_value.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <filesystem>
#include <string>

namespace kbench::leaderboard::methods {
namespace {

using c_interface::Arguments;
using nlohmann::json;

// Reads an argument's text with `parse`, and puts the argument's name into its errors.
template <class Parse>
auto parsed(const Arguments& arguments, const char* name, const Parse& parse) {
  const auto text = arguments.get<std::string>(name);
  try {
    return parse(text);
  } catch (const Error& error) {
    throw Error(error.code(), fmt::format("{}: {}", name, error.what()));
  }
}

std::optional<UtcTime> time_of(const Arguments& arguments, const char* name) {
  if (!arguments.has(name)) return std::nullopt;
  return parsed(arguments, name, parse_time);
}

std::optional<RunLimits> limits_of(const Arguments& arguments, const std::optional<RunLimits>& before) {
  if (!arguments.has("limits")) return std::nullopt;
  return arguments.read("limits", [&](const json& given) {
    return document::decode<RunLimits>(document::completed(given, json(before.value_or(RunLimits{}))));
  });
}

Language language_of_reference(const std::string& name) {
  return name.ends_with(".cu") || name.ends_with(".cuh") ? Language::cuda : Language::cpp;
}

}  // namespace

Reference reference_from(const json& given) {
  const Arguments arguments(given, {"path", "name", "text"});
  if (arguments.has("path") == (arguments.has("name") && arguments.has("text")))
    throw document::FieldError("expected either \"path\", or \"name\" and \"text\"");
  if (arguments.has("path")) return Reference::from_file(arguments.get<std::filesystem::path>("path"));
  const auto name = arguments.get<std::string>("name");
  if (!names_reference(name))
    throw Error(fmt::format("name: a reference file ends in .cu, .cuh, .cpp or .hpp, unlike '{}'", name));
  return {.name = name, .language = language_of_reference(name), .text = arguments.get<std::string>("text")};
}

BoardSettings settings_from(const json& given) {
  const Arguments arguments(given, {"name", "problem", "reference", "start", "deadline", "quota", "limits",
                                    "devices", "ranking", "dtype", "baseline", "weaknesses", "description",
                                    "requires_isolation", "ranks_teams", "hidden_until_end", "anonymous"});
  BoardSettings settings{.name = arguments.get<std::string>("name")};
  settings.problem = arguments.get_or("problem", settings.problem);
  if (arguments.has("reference")) settings.reference = arguments.read("reference", reference_from);
  settings.start = time_of(arguments, "start");
  settings.deadline = parsed(arguments, "deadline", parse_time);
  settings.quota = arguments.get_or("quota", settings.quota);
  settings.limits = limits_of(arguments, {});
  settings.devices = arguments.get<std::vector<std::string>>("devices");
  if (arguments.has("ranking")) settings.ranking = parsed(arguments, "ranking", parse_ranking);
  if (arguments.has("dtype")) settings.dtype = parsed(arguments, "dtype", dtype_from_name);
  if (arguments.has("baseline"))
    settings.baseline = parsed(arguments, "baseline", stored_value<ReferenceMode>);
  settings.weaknesses = arguments.get<std::optional<std::vector<std::string>>>("weaknesses");
  settings.description = arguments.get_or("description", settings.description);
  settings.requires_isolation = arguments.get_or("requires_isolation", settings.requires_isolation);
  settings.ranks_teams = arguments.get_or("ranks_teams", settings.ranks_teams);
  settings.hidden_until_end = arguments.get_or("hidden_until_end", settings.hidden_until_end);
  settings.anonymous = arguments.get_or("anonymous", settings.anonymous);
  return settings;
}

BoardChange change_from(const json& given, const std::optional<RunLimits>& before) {
  const Arguments arguments(
      given, {"start", "deadline", "quota", "limits", "devices", "description", "hidden_until_end"});
  return {.start = time_of(arguments, "start"),
          .deadline = time_of(arguments, "deadline"),
          .quota = arguments.get<std::optional<int>>("quota"),
          .limits = limits_of(arguments, before),
          .devices = arguments.get<std::optional<std::vector<std::string>>>("devices"),
          .description = arguments.get<std::optional<std::string>>("description"),
          .hidden_until_end = arguments.get<std::optional<bool>>("hidden_until_end")};
}

std::vector<BoardTeam> teams_from(const json& given) {
  document::require_array(given);
  std::vector<BoardTeam> teams;
  for (const json& each : given) {
    const Arguments team(each, {"name", "members"});
    teams.push_back({team.get<std::string>("name"), team.get<std::vector<std::string>>("members")});
  }
  return teams;
}

}  // namespace kbench::leaderboard::methods
