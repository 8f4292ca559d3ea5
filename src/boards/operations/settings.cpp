#include "boards/operations/settings.hpp"

#include "base/document/json.hpp"
#include "boards/stored_value.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

namespace kbench {

namespace api {
namespace {

using nlohmann::json;

// Limits that a document may name in part.
struct SomeLimits {
  json given;
  RunLimits over(const std::optional<RunLimits>& before) const {
    return document::decode<RunLimits>(document::completed(given, json(before.value_or(RunLimits{}))));
  }
};

// A moment, as users write it.
struct Moment {
  UtcTime time;
};

std::optional<UtcTime> time_of(const std::optional<Moment>& moment) {
  return moment ? std::optional(moment->time) : std::nullopt;
}

}  // namespace

template <>
struct Form<Moment> {
  static Moment read(const json& given) { return {parse_time(document::decode<std::string>(given))}; }
  static json schema() { return {{"type", "string"}}; }
};

template <>
struct Form<SomeLimits> {
  static SomeLimits read(const json& given) {
    static_cast<void>(SomeLimits{given}.over({}));
    return {given};
  }
  static json schema() {
    json object{{"type", "object"}, {"additionalProperties", false}};
    const json all_limits = RunLimits();
    for (const auto& [name, value] : all_limits.items()) object["properties"][name] = {{"type", "integer"}};
    return object;
  }
};

namespace {

constexpr Argument<std::string> name_of_board{
    "name", "Lower-case letters, digits, '.', '_' and '-'; begins with a letter or digit"};
constexpr Argument<std::optional<std::string>> problem_name{"problem",
                                                            "Name of the problem; or there is a reference"};
constexpr Argument<std::optional<Reference>> reference{"reference",
                                                       "A reference file: its path, or its name and text"};
constexpr Argument<std::optional<Moment>> start{"start",
                                                "Submissions are taken from then on: 2026-12-01T18:00:00Z"};
constexpr Argument<Moment> deadline{"deadline", "Submissions are taken before it"};
constexpr Argument<std::optional<Moment>> new_deadline{"deadline", "Submissions are taken before it"};
constexpr Argument<std::optional<int>> quota{"quota", "Submissions of each user a day; 0 is any number"};
constexpr Argument<std::optional<SomeLimits>> limits{"limits", "Limits of each submission"};
constexpr Argument<std::vector<std::string>> models{"devices", "Models of devices, as results name them"};
constexpr Argument<std::optional<std::vector<std::string>>> new_models{"devices", "All that there are to be"};
constexpr Argument<std::optional<Ranking>> ranking{"ranking", "What the standings are ordered by"};
constexpr Argument<std::optional<DType>> dtype{"dtype", "Element type; the problem's first unless given"};
constexpr Argument<std::optional<ReferenceMode>> baseline{"baseline",
                                                          "What speed-ups are over, for a problem in Python"};
constexpr Argument<std::optional<std::vector<std::string>>> weaknesses{
    "weaknesses", "Given, takes a problem that is known to be weak"};
constexpr Argument<std::optional<std::string>> description{"description", "Text for readers"};
constexpr Argument<std::optional<bool>> requires_isolation{
    "requires_isolation", "Ranks isolated evaluations only; it does unless given"};
constexpr Argument<std::optional<bool>> ranks_teams{"ranks_teams", "Ranks teams in place of users"};
constexpr Argument<std::optional<bool>> hidden_until_end{"hidden_until_end",
                                                         "Shows results of others only once it is over"};
constexpr Argument<std::optional<bool>> anonymous{"anonymous", "Shows pseudonyms in place of names"};

const std::vector<Parameter>& settings() {
  static const std::vector<Parameter> all{
      name_of_board, problem_name,     reference, start,    deadline,   quota,       limits,
      models,        ranking,          dtype,     baseline, weaknesses, description, requires_isolation,
      ranks_teams,   hidden_until_end, anonymous};
  return all;
}

const std::vector<Parameter>& changes() {
  static const std::vector<Parameter> all{start,      new_deadline, quota,           limits,
                                          new_models, description,  hidden_until_end};
  return all;
}

constexpr Argument<std::optional<std::filesystem::path>> path_of_reference{"path", "Path of the file"};
constexpr Argument<std::optional<std::string>> name_of_reference{
    "name", "Name of the file, which ends in .cu, .cuh, .cpp or .hpp"};
constexpr Argument<std::optional<std::string>> text_of_reference{"text", "Text of the file"};

constexpr Argument<std::string> team_name{"name", "Name of the team"};
constexpr Argument<std::vector<std::string>> members{"members", "Names of its users"};

}  // namespace

Reference Form<Reference>::read(const json& given) {
  const Arguments file(given, {path_of_reference, name_of_reference, text_of_reference});
  if (file.has(path_of_reference) == (file.has(name_of_reference) && file.has(text_of_reference)))
    throw document::FieldError("expected either \"path\", or \"name\" and \"text\"");
  if (const auto path = file[path_of_reference]) return Reference::from_file(*path);
  const std::string name = *file[name_of_reference];
  if (!names_reference(name))
    throw Error(fmt::format("name: a reference file ends in .cu, .cuh, .cpp or .hpp, unlike '{}'", name));
  return Reference::from_text(name, *file[text_of_reference]);
}

json Form<Reference>::schema() {
  return schema_of({path_of_reference, name_of_reference, text_of_reference});
}

BoardSettings Form<BoardSettings>::read(const json& given) {
  const Arguments fields(given, settings());
  BoardSettings read{.name = fields[name_of_board]};
  read.problem = fields[problem_name].value_or(read.problem);
  read.reference = fields[reference];
  read.start = time_of(fields[start]);
  read.deadline = fields[deadline].time;
  read.quota = fields[quota].value_or(read.quota);
  if (const auto some = fields[limits]) read.limits = some->over({});
  read.devices = fields[models];
  read.ranking = fields[ranking].value_or(read.ranking);
  read.dtype = fields[dtype];
  read.baseline = fields[baseline];
  read.weaknesses = fields[weaknesses];
  read.description = fields[description].value_or(read.description);
  read.requires_isolation = fields[requires_isolation].value_or(read.requires_isolation);
  read.ranks_teams = fields[ranks_teams].value_or(read.ranks_teams);
  read.hidden_until_end = fields[hidden_until_end].value_or(read.hidden_until_end);
  read.anonymous = fields[anonymous].value_or(read.anonymous);
  return read;
}

json Form<BoardSettings>::schema() { return schema_of(settings()); }

BoardChange Form<BoardChange>::read(const json& given) {
  return leaderboard::operations::change_from(given, {});
}

json Form<BoardChange>::schema() { return schema_of(changes()); }

BoardTeam Form<BoardTeam>::read(const json& given) {
  const Arguments team(given, {team_name, members});
  return {team[team_name], team[members]};
}

json Form<BoardTeam>::schema() { return schema_of({team_name, members}); }

}  // namespace api

BoardChange leaderboard::operations::change_from(const nlohmann::json& given,
                                                 const std::optional<RunLimits>& before) {
  using namespace api;
  const Arguments fields(given, changes());
  BoardChange change{.start = time_of(fields[start]), .deadline = time_of(fields[new_deadline])};
  change.quota = fields[quota];
  if (const auto some = fields[limits]) change.limits = some->over(before);
  change.devices = fields[new_models];
  change.description = fields[description];
  change.hidden_until_end = fields[hidden_until_end];
  return change;
}

}  // namespace kbench
