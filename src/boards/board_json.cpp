#include "boards/board_json.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/system/content_hash.hpp"
#include "boards/board_settings.hpp"
#include "boards/stored_value.hpp"

#include <kbench/error.hpp>
#include <kbench/leaderboard/actor.hpp>
#include <kbench/leaderboard/standing.hpp>

#include <fmt/format.h>

#include <optional>

namespace kbench {
namespace {

nlohmann::json or_null(const std::optional<UtcTime>& time) {
  return time ? nlohmann::json(to_text(*time)) : nlohmann::json();
}

UtcTime time_at(const nlohmann::json& json, const char* field) {
  return parse_time(json.at(field).get<std::string>());
}

std::optional<UtcTime> optional_time_at(const nlohmann::json& json, const char* field) {
  if (json.at(field).is_null()) return std::nullopt;
  return time_at(json, field);
}

template <class Enum>
Enum value_at(const nlohmann::json& json, const char* field) {
  try {
    return leaderboard::stored_value<Enum>(json.at(field).get<std::string>());
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", field, error.what()));
  }
}

}  // namespace

template <>
inline constexpr bool document::is_part<BoardSettings> = true;

BOOST_DESCRIBE_STRUCT(BoardSettings, (),
                      (name, problem, start, deadline, quota, limits, devices, ranking, dtype, baseline,
                       description, weaknesses, requires_isolation, ranks_teams, hidden_until_end, anonymous))
BOOST_DESCRIBE_STRUCT(Board, (), (settings, creator, created, closed))
KBENCH_WRITTEN_FIELDS(BoardReference, name, version, language, sha256)

// The kind of board, by what it is on: "problem" or "reference".
static std::string kind_of(const Board& board) {
  return board.settings.reference ? leaderboard::kind_reference : leaderboard::kind_problem;
}

// The reference file; null if the board is on a problem.
static std::optional<BoardReference> shown_reference(const Board& board) {
  const auto& reference = board.settings.reference;
  if (!reference) return std::nullopt;
  return BoardReference{.name = reference->name,
                        .version = reference->version,
                        .language = reference->language,
                        .sha256 = system::content_hash(reference->text)};
}

void to_json(nlohmann::json& json, const Board& value) {
  json = document::encode_fields(value);
  json["kind"] = document::encode(kind_of(value));
  json["reference"] = document::encode(shown_reference(value));
  if (!value.unreadable.empty()) json = {{"name", value.settings.name}, {"unreadable", value.unreadable}};
}

void from_json(const nlohmann::json& json, Board& board) {
  const auto kind = document::decode_field<std::string>(json, "kind");
  if (kind != leaderboard::kind_problem && kind != leaderboard::kind_reference)
    throw Error(fmt::format("kind: this kbench knows boards on a {} or a {}, not on a {}",
                            leaderboard::kind_problem, leaderboard::kind_reference, kind));
  document::decode_fields(json, board);
}

KBENCH_FIELDS(BoardEvent, time, by, action, user, team, detail)
KBENCH_FIELDS(Disqualification, user, team, submission, reason, by, time)
KBENCH_FIELDS(BoardTeam, name, members)

BOOST_DESCRIBE_STRUCT(BoardComparison, (),
                      (board, device, first, second, pairs, faster, ratio, interval, by, ended, is_outdated))
void to_json(nlohmann::json& json, const BoardComparison& value) {
  json = document::encode_fields(value);
  if (!value.unreadable.empty()) json["unreadable"] = value.unreadable;
}

void from_json(const nlohmann::json& json, BoardComparison& comparison) {
  json.at("device").get_to(comparison.device);
  json.at("first").get_to(comparison.first);
  json.at("second").get_to(comparison.second);
  json.at("pairs").get_to(comparison.pairs);
  json.at("by").get_to(comparison.by);
  comparison.ended = time_at(json, "ended");
}

std::string to_json(const Board& board) { return document::dump(board); }

std::string to_json(const BoardEvent& event) { return document::dump(event); }

std::string to_json(const BoardTeam& team) { return document::dump(team); }

std::string to_json(const BoardComparison& comparison) { return document::dump(comparison); }

namespace leaderboard {

void to_json(nlohmann::json& json, const BoardVersion& version) {
  json = {{"device", version.device},
          {"problem_version", version.problem_version},
          {"workload_sha256", version.workload},
          {"first", to_text(version.first)}};
}

void from_json(const nlohmann::json& json, BoardVersion& version) {
  json.at("device").get_to(version.device);
  json.at("problem_version").get_to(version.problem_version);
  json.at("workload_sha256").get_to(version.workload);
  version.first = time_at(json, "first");
}

void to_json(nlohmann::json& json, const StoredEvaluation& evaluation) {
  json = {{"id", evaluation.id},
          {"state", evaluation.state},
          {"host", evaluation.process.host},
          {"started", to_text(evaluation.started)},
          {"ended", or_null(evaluation.ended)},
          {"error", evaluation.error}};
}

void from_json(const nlohmann::json& json, StoredEvaluation& evaluation) {
  json.at("id").get_to(evaluation.id);
  json.at("state").get_to(evaluation.state);
  json.at("host").get_to(evaluation.process.host);
  evaluation.started = time_at(json, "started");
  evaluation.ended = optional_time_at(json, "ended");
  json.at("error").get_to(evaluation.error);
}

nlohmann::json reference_to_json(const StoredReference& stored) {
  const Reference& reference = stored.reference;
  return {{"number", reference.version},
          {"name", reference.name},
          {"language", name(reference.language)},
          {"sha256", system::content_hash(reference.text)},
          {"by", stored.set_by},
          {"set", to_text(stored.set)}};
}

StoredReference reference_from_json(const nlohmann::json& json,
                                    const std::map<std::string, std::string>& sources) {
  StoredReference stored;
  Reference& reference = stored.reference;
  json.at("number").get_to(reference.version);
  json.at("name").get_to(reference.name);
  reference.language = value_at<Language>(json, "language");
  const auto source = sources.find(json.at("sha256").get<std::string>());
  if (source == sources.end())
    throw Error(fmt::format("the text of reference {} is not in `sources`", reference.version));
  reference.text = source->second;
  json.at("by").get_to(stored.set_by);
  stored.set = time_at(json, "set");
  return stored;
}

nlohmann::json submission_to_json(const StoredSubmission& submission, const BoardSettings& settings) {
  const auto& [user, entrant] = submission.of;
  nlohmann::json files = nlohmann::json::array();
  for (const SourceFile& file : submission.submission.files)
    files.push_back({{"path", file.path}, {"sha256", system::content_hash(file.text)}});
  return {{"id", submission.id},
          {"user", user},
          {"team", settings.ranks_teams && user != baseline_user ? entrant : ""},
          {"recorded", to_text(submission.recorded)},
          {"language", name(submission.submission.language)},
          {"device", submission.device},
          {"files", std::move(files)}};
}

StoredSubmission submission_from_json(const nlohmann::json& json, const BoardSettings& settings,
                                      const std::map<std::string, std::string>& sources) {
  StoredSubmission submission;
  json.at("id").get_to(submission.id);
  submission.of.user = checked_user_name(json.at("user").get<std::string>());
  const auto team = json.at("team").get<std::string>();
  const bool needs_team = settings.ranks_teams && submission.of.user != baseline_user;
  if (team.empty() == needs_team)
    throw Error(fmt::format("#{} is for {} team", submission.id, needs_team ? "no" : "a"));
  submission.of.entrant = needs_team ? checked_user_name(team) : submission.of.user;
  submission.recorded = time_at(json, "recorded");
  submission.submission.language = value_at<Language>(json, "language");
  json.at("device").get_to(submission.device);
  for (const nlohmann::json& file : json.at("files")) {
    const auto source = sources.find(file.at("sha256").get<std::string>());
    if (source == sources.end())
      throw Error(fmt::format("the source of #{} is not in `sources`", submission.id));
    submission.submission.files.push_back(
        {.path = file.at("path").get<std::string>(), .text = source->second});
  }
  return submission;
}

}  // namespace leaderboard
}  // namespace kbench

void nlohmann::adl_serializer<kbench::UtcTime>::to_json(json& json, const kbench::UtcTime& value) {
  json = kbench::to_text(value);
}

void nlohmann::adl_serializer<kbench::UtcTime>::from_json(const json& json, kbench::UtcTime& value) {
  value = kbench::parse_time(kbench::document::decode<std::string>(json));
}
