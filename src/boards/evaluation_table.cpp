#include "boards/evaluation_table.hpp"

#include "base/document/text.hpp"
#include "boards/result_columns.hpp"
#include "boards/stored_value.hpp"
#include "boards/submission_table.hpp"
#include "boards/version_table.hpp"
#include "boards/workload.hpp"
#include "store/sql/query.hpp"

#include <kbench/leaderboard/record.hpp>

namespace kbench::leaderboard {
namespace {

using soci::into;
using soci::use;

}  // namespace

// SQL that marks the evaluations of a condition, which is appended.
const std::string mark_disqualified =
    "UPDATE evaluations SET is_disqualified = CASE WHEN EXISTS (SELECT 1 FROM disqualifications d WHERE "
    "d.board_id = "
    "evaluations.board_id AND (d.submission_id = evaluations.submission_id OR d.entrant = "
    "evaluations.entrant)) "
    "THEN 1 ELSE 0 END ";

std::int64_t EvaluationTable::begin(const StoredEvaluation& evaluation) {
  const std::string state(state_recorded);
  const std::string started = to_text(evaluation.started);
  std::int64_t id = 0;
  sql_ << "INSERT INTO evaluations (submission_id, board_id, entrant, state, host, machine, pid, "
          "pid_started, started_utc) VALUES (:submission, :board, :entrant, :state, :host, :machine, :pid, "
          ":pid_started, :started) RETURNING id",
      use(evaluation.submission), use(evaluation.board), use(evaluation.entrant), use(state),
      use(evaluation.process.host), use(evaluation.process.machine), use(evaluation.process.pid),
      use(evaluation.process.started), use(started), into(id);
  sql_ << mark_disqualified + "WHERE id = :id", use(id);
  return id;
}

void EvaluationTable::find_disqualified(std::int64_t board) {
  sql_ << mark_disqualified + "WHERE board_id = :board", use(board);
  sql_ << R"(UPDATE evaluations SET is_best = CASE WHEN id = (
               SELECT b.id FROM evaluations b
               WHERE b.board_id = evaluations.board_id AND b.device = evaluations.device
                 AND b.version_id = evaluations.version_id AND b.entrant = evaluations.entrant
                 AND b.counts = 1 AND b.is_disqualified = 0
               ORDER BY b.sort_key, b.id LIMIT 1) THEN 1 ELSE 0 END
             WHERE board_id = :board AND counts = 1)",
      use(board);
}

bool EvaluationTable::has_results_on(std::int64_t board, const std::string& device) {
  int count = 0;
  sql_ << "SELECT count(*) FROM evaluations WHERE board_id = :board AND device = :device", use(board),
      use(device), into(count);
  return count > 0;
}

void EvaluationTable::abandon(std::int64_t submission) {
  const std::string recorded(state_recorded);
  const std::string abandoned(state_abandoned);
  sql_ << "UPDATE evaluations SET state = :abandoned WHERE submission_id = :submission AND state = :recorded",
      use(abandoned), use(submission), use(recorded);
}

std::optional<StoredEvaluation> EvaluationTable::find(std::int64_t id) {
  StoredEvaluation found{.id = id};
  std::string started;
  std::string ended;
  sql_ << "SELECT submission_id, board_id, entrant, state, host, machine, pid, pid_started, started_utc, "
          "ended_utc, error "
          "FROM evaluations WHERE id = :id",
      use(id), into(found.submission), into(found.board), into(found.entrant), into(found.state),
      into(found.process.host), into(found.process.machine), into(found.process.pid),
      into(found.process.started), into(started), into(ended), into(found.error);
  if (!sql_.got_data()) return std::nullopt;
  found.started = parse_time(started);
  if (!ended.empty()) found.ended = parse_time(ended);
  return found;
}

std::vector<StoredEvaluation> EvaluationTable::all_of(std::int64_t submission) {
  std::vector<std::int64_t> ids;
  std::int64_t id = 0;
  {
    soci::statement lines =
        store::query(sql_, "SELECT id FROM evaluations WHERE submission_id = :submission ORDER BY id",
                     use(submission), into(id));
    while (lines.fetch()) ids.push_back(id);
  }
  std::vector<StoredEvaluation> all;
  for (const std::int64_t each : ids) all.push_back(find(each).value());
  return all;
}

StoredEvaluation EvaluationTable::last_of(std::int64_t submission) {
  std::int64_t id = 0;
  sql_ << "SELECT max(id) FROM evaluations WHERE submission_id = :submission", use(submission), into(id);
  return find(id).value();
}

void EvaluationTable::finish(const StoredBoard& board, const StoredEvaluation& begun,
                             const Evaluation& evaluation, UtcTime when) {
  refuse_future_version(board.board.settings, evaluation);
  ResultColumns columns(board, evaluation);
  if (columns.counts == 1) {
    columns.version = VersionTable(sql_).enter(board.id, {.device = columns.device,
                                                          .problem_version = evaluation.problem_version,
                                                          .workload = workload_fingerprint(evaluation),
                                                          .first = when});
    columns.same_source_as = same_source(begun, columns.device, columns.version);
    if (columns.same_source_as != 0) columns.counts = 0;
  }
  std::vector<std::int64_t> changed;
  if (columns.counts == 1 || speaks_against_submission(evaluation))
    changed = displace(begun.submission, columns.device);
  const std::string state(state_finished);
  const std::string ended = to_text(when);
  sql_ << "UPDATE evaluations SET state = :state, ended_utc = :ended, verdict = :verdict, "
          "problem_version = :problem_version, plugin_sha256 = :plugin, device_model = :model, device = "
          ":device, "
          "version_id = :version, is_isolated = :isolated, is_suspected = :suspected, runtime_ms = :runtime, "
          "gflops = :gflops, score = :score, score_low = :low, score_high = :high, sort_key = :sort_key, "
          "counts = :counts, unranked = :unranked, same_source_as = :same_source_as WHERE id = :id",
      use(state), use(ended), use(columns.verdict), use(evaluation.problem_version),
      use(evaluation.plugin_sha256), use(columns.model), use(columns.device), use(columns.version),
      use(columns.is_isolated), use(columns.is_suspected), use(columns.runtime_ms), use(columns.gflops),
      use(columns.score.value), use(columns.score.interval.low), use(columns.score.interval.high),
      use(columns.sort_key), use(columns.counts), use(columns.unranked), use(columns.same_source_as),
      use(begun.id);
  const std::string document = to_json(evaluation);
  sql_ << "INSERT INTO results (evaluation_id, document) VALUES (:id, :document)", use(begun.id),
      use(document);
  if (columns.counts == 1) changed.push_back(columns.version);
  for (const std::int64_t version : changed) find_best(begun, columns.device, version);
}

std::int64_t EvaluationTable::same_source(const StoredEvaluation& begun, const std::string& device,
                                          std::int64_t version) {
  SubmissionTable submissions(sql_);
  const std::vector<std::string> hashes = submissions.hashes(begun.submission);
  std::vector<std::int64_t> candidates;
  {
    std::int64_t id = 0;
    soci::statement lines = store::query(
        sql_,
        "SELECT DISTINCT e.submission_id FROM submission_files f JOIN evaluations e ON e.submission_id = "
        "f.submission_id "
        "WHERE f.sha256 = :hash AND e.board_id = :board AND e.device = :device AND e.version_id = "
        ":version AND "
        "e.entrant = :entrant AND e.counts = 1 ORDER BY e.submission_id",
        use(hashes.front()), use(begun.board), use(device), use(version), use(begun.entrant), into(id));
    while (lines.fetch()) candidates.push_back(id);
  }
  std::int64_t found = 0;
  for (const std::int64_t each : candidates) {
    if (each == begun.submission) return 0;
    if (found == 0 && submissions.hashes(each) == hashes) found = each;
  }
  return found;
}

// A submission has few evaluations. Asked for those that count, a database without statistics yet goes through all of the
// device's.
std::vector<std::int64_t> EvaluationTable::displace(std::int64_t submission, const std::string& device) {
  std::vector<std::int64_t> ids;
  std::vector<std::int64_t> versions;
  {
    std::int64_t id = 0;
    std::int64_t version = 0;
    std::string measured_on;
    int counts = 0;
    soci::statement lines = store::query(
        sql_, "SELECT id, version_id, device, counts FROM evaluations WHERE submission_id = :submission",
        use(submission), into(id), into(version), into(measured_on), into(counts));
    while (lines.fetch()) {
      if (counts == 0 || measured_on != device) continue;
      ids.push_back(id);
      versions.push_back(version);
    }
  }
  for (const std::int64_t each : ids)
    sql_ << "UPDATE evaluations SET counts = 0, is_best = 0 WHERE id = :id", use(each);
  return versions;
}

void EvaluationTable::find_best(const StoredEvaluation& begun, const std::string& device,
                                std::int64_t version) {
  std::int64_t best = 0;
  sql_ << "SELECT id FROM evaluations WHERE board_id = :board AND device = :device AND version_id = :version "
          "AND entrant = :entrant AND counts = 1 AND is_disqualified = 0 ORDER BY sort_key, id LIMIT 1",
      use(begun.board), use(device), use(version), use(begun.entrant), into(best);
  if (!sql_.got_data()) return;
  // Selects the user's lines first, for SQLite would otherwise go through the best of all users.
  sql_ << "UPDATE evaluations SET is_best = CASE WHEN id = :best THEN 1 ELSE 0 END "
          "WHERE (is_best = 1) <> (id = :the_best) AND id IN (SELECT id FROM evaluations WHERE board_id = "
          ":board "
          "AND device = :device AND version_id = :version AND entrant = :entrant AND counts = 1)",
      use(best), use(best), use(begun.board), use(device), use(version), use(begun.entrant);
}

void EvaluationTable::fail(std::int64_t id, std::string_view error, UtcTime when) {
  const std::string state(state_failed);
  const std::string ended = to_text(when);
  const std::string text = document::printable(error);
  sql_ << "UPDATE evaluations SET state = :state, ended_utc = :ended, error = :error WHERE id = :id",
      use(state), use(ended), use(text), use(id);
}

std::optional<Evaluation> EvaluationTable::result(std::int64_t id) {
  std::string document;
  sql_ << "SELECT document FROM results WHERE evaluation_id = :id", use(id), into(document);
  if (!sql_.got_data()) return std::nullopt;
  return evaluation_from_json(document);
}

}  // namespace kbench::leaderboard
