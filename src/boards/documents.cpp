#include "boards/documents.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "boards/stored_value.hpp"

namespace kbench {

KBENCH_WRITTEN_FIELDS(Reference, name, language, text, version)
KBENCH_WRITTEN_FIELDS(StoreFault, where, what)
KBENCH_WRITTEN_FIELDS(Ticket, submission, evaluation)
KBENCH_WRITTEN_FIELDS(Standing, board, device, ranking, problem_version, ranks_teams, is_hidden, entries,
                      users, outdated_users, unranked_users, disqualified, plugins)

BOOST_DESCRIBE_STRUCT(StandingEntry, (),
                      (rank, is_baseline, user, team, submission, recorded, runtime_ms, gflops))
void to_json(nlohmann::json& json, const StandingEntry& value) {
  json = document::encode_fields(value);
  json["score"] = document::encode(value.score.value);
  json["interval"] = document::encode(value.score.interval);
  if (!value.unreadable.empty()) json["unreadable"] = value.unreadable;
}

BOOST_DESCRIBE_STRUCT(RoleGrant, (), (user, role, granted_by, granted))
void to_json(nlohmann::json& json, const RoleGrant& value) {
  json = document::encode_fields(value);
  if (!value.unreadable.empty()) json = {{"user", value.user}, {"unreadable", value.unreadable}};
}

// The submission with the same source whose result counted when this one ended; null if there is none.
static std::optional<std::int64_t> same_source(const MeasuredRecord& measured) {
  return measured.same_source_as == 0 ? std::nullopt : std::optional(measured.same_source_as);
}

BOOST_DESCRIBE_STRUCT(MeasuredRecord, (),
                      (verdict, device_model, standing, is_isolated, is_suspected, problem_version,
                       plugin_sha256, is_outdated, runtime_ms, gflops, counts, unranked))
void to_json(nlohmann::json& json, const MeasuredRecord& value) {
  json = document::encode_fields(value);
  json["same_source_as"] = document::encode(same_source(value));
}

BOOST_DESCRIBE_STRUCT(SubmissionRecord, (),
                      (id, board, user, team, is_hidden, recorded, language, device, files, disqualified,
                       state, evaluations, host, process, started, ended, error, measured))
void to_json(nlohmann::json& json, const SubmissionRecord& value) {
  json = document::encode_fields(value);
  if (!value.is_hidden) return;
  for (const char* const hidden : {"device", "files", "evaluations", "host", "process", "started", "error"})
    json[hidden] = nullptr;
  if (value.measured) json["measured"] = {{"verdict", name(value.measured->verdict)}};
}

std::string to_json(const Standing& standing) { return document::dump(standing); }

std::string to_json(const SubmissionRecord& record) { return document::dump(record); }

KBENCH_WRITTEN_FIELDS(ShownBoard, board, now, is_over, standings, comparisons)
KBENCH_WRITTEN_FIELDS(WrittenPages, pages, kept)

BOOST_DESCRIBE_STRUCT(BoardSubmission, (), (submission, evaluation))
void to_json(nlohmann::json& json, const BoardSubmission& value) {
  json = {{"submission", value.submission}, {"evaluation", nullptr}};
  if (value.evaluation) json["evaluation"] = document::parse(to_json(*value.evaluation));
}

namespace leaderboard {

ShownBoard shown_board(const Leaderboard& leaderboard, const Actor& by, std::string_view board,
                       const std::optional<std::string>& device, std::size_t most) {
  ShownBoard shown{.board = leaderboard.board(board)};
  const std::vector<std::string> devices = device ? std::vector{*device} : shown.board.settings.devices;
  for (const std::string& each : devices)
    shown.standings.push_back(leaderboard.standing(by, board, each, most));
  shown.comparisons = leaderboard.comparisons(by, board);
  shown.now = leaderboard.now();
  shown.is_over = shown.now >= shown.board.end();
  return shown;
}

BoardSubmission shown_submission(const Leaderboard& leaderboard, const Actor& by,
                                 const SubmissionRecord& record) {
  try {
    return {record, leaderboard.evaluation(by, record.id)};
  } catch (const Forbidden&) {
    return {record, std::nullopt};
  }
}

std::string standings_csv(const Leaderboard& leaderboard, const Actor& by, std::string_view board) {
  std::string text;
  for (const std::string& device : leaderboard.board(board).settings.devices) {
    const std::string standing = to_csv(leaderboard.standing(by, board, device));
    text += text.empty() ? standing : standing.substr(standing.find('\n') + 1);  // names once
  }
  return text;
}

}  // namespace leaderboard
}  // namespace kbench
