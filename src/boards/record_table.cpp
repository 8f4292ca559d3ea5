#include "boards/record_table.hpp"

#include "boards/evaluation_table.hpp"
#include "boards/process_identity.hpp"
#include "boards/stored_value.hpp"
#include "boards/version_table.hpp"
#include "store/sql/query.hpp"

#include <kbench/leaderboard/standing.hpp>

#include <fmt/format.h>

#include <unordered_map>

namespace kbench {

std::string_view name(SubmissionState state) { return document::described_name(state); }

namespace leaderboard {
namespace {

using soci::into;
using soci::use;

constexpr const char* columns =
    "SELECT s.id, s.submitter, s.entrant, s.recorded_utc, s.language, s.device, e.state, e.host, e.machine, "
    "e.pid, "
    "e.pid_started, "
    "e.started_utc, e.ended_utc, e.error, e.verdict, e.problem_version, e.plugin_sha256, e.device_model, "
    "e.device, "
    "e.version_id, e.is_isolated, e.is_suspected, e.runtime_ms, e.gflops, e.unranked, e.same_source_as, "
    "(SELECT count(*) FROM evaluations c WHERE c.submission_id = s.id AND c.counts = 1 AND c.is_disqualified "
    "= 0), "
    "(SELECT count(*) FROM evaluations o WHERE o.submission_id = e.same_source_as AND o.counts = 1), "
    "(SELECT count(*) FROM evaluations x WHERE x.submission_id = s.id), "
    "coalesce((SELECT min(d.reason) FROM disqualifications d WHERE d.board_id = s.board_id AND "
    "(d.submission_id = s.id OR "
    "d.entrant = s.entrant)), '') "
    "FROM submissions s JOIN evaluations e ON e.id = (SELECT max(y.id) FROM evaluations y WHERE "
    "y.submission_id = s.id) "
    "WHERE s.board_id = :board ";

constexpr const char* advice =
    "submit it again when the machine is quiet, or ask whoever manages the board to rerun it";

// A line of the query's result.
struct SubmissionLine {
  SubmissionRecord record;
  MeasuredRecord measured;
  ProcessIdentity process;
  std::string entrant, recorded, language, state, started, ended, verdict;
  std::int64_t version = 0;
  int is_isolated = 0;
  int is_suspected = 0;
  double runtime_ms = 0.0;
  double gflops = 0.0;
  std::string reason;         // why the evaluation has no score
  int counting = 0;           // evaluations of the submission
  int counting_of_other = 0;  // evaluations of the submission with the same source

  SubmissionState current_state() const {
    if (state == state_finished) return SubmissionState::finished;
    if (state == state_failed) return SubmissionState::failed;
    const bool may_live = state == state_recorded && life_of(process) != Life::ended;
    return may_live ? SubmissionState::running : SubmissionState::interrupted;
  }

  bool is_outdated(const CurrentVersions& current) const {
    const bool is_older = measured.problem_version != 0 && measured.problem_version < current.problem_version;
    return is_older || (version != 0 && version != current.of(measured.standing));
  }

  std::string unranked() const {
    if (measured.same_source_as != 0) {
      const std::string same = fmt::format("it is the same source as #{}", measured.same_source_as);
      return counting_of_other > 0 ? same + ", whose result counts"
                                   : fmt::format("{}, whose result counted then; {}", same, advice);
    }
    if (reason.empty()) return "";
    return fmt::format("{}; {}", reason, counting > 0 ? "the result before it counts" : advice);
  }

  std::string team(const BoardSettings& board) const {
    return board.ranks_teams && record.user != baseline_user ? entrant : "";
  }

  SubmissionRecord complete_or_unreadable(const BoardSettings& board, const CurrentVersions& current) const {
    try {
      return complete(board, current);
    } catch (const Error& error) {
      SubmissionRecord unreadable{
          .id = record.id, .board = board.name, .user = record.user, .team = team(board)};
      unreadable.state = SubmissionState::unreadable;
      unreadable.error = error.what();
      return unreadable;
    }
  }

  SubmissionRecord complete(const BoardSettings& board, const CurrentVersions& current) const {
    SubmissionRecord whole = record;
    whole.board = board.name;
    whole.team = team(board);
    whole.recorded = parse_time(recorded);
    whole.language = stored_value<Language>(language);
    whole.state = current_state();
    whole.host = process.host;
    whole.process = process.pid;
    whole.started = parse_time(started);
    if (!ended.empty()) whole.ended = parse_time(ended);
    if (whole.state != SubmissionState::finished) return whole;
    whole.measured = measured;
    whole.measured->verdict = stored_value<Verdict>(verdict);
    read_figure(runtime_ms, whole.measured->runtime_ms);
    read_figure(gflops, whole.measured->gflops);
    whole.measured->is_isolated = is_isolated != 0;
    whole.measured->is_suspected = is_suspected != 0;
    whole.measured->is_outdated = is_outdated(current);
    whole.measured->counts = counting > 0;
    whole.measured->unranked = unranked();
    return whole;
  }
};

}  // namespace

std::vector<SubmissionRecord> RecordTable::of_board(const StoredBoard& board, std::string_view user) {
  if (user.empty()) return select(board, "AND s.id >= CAST(:first AS BIGINT)", "0");
  return select(board, "AND s.submitter = :user", std::string(user));
}

SubmissionRecord RecordTable::get(const StoredBoard& board, std::int64_t submission) {
  return select(board, "AND s.id = CAST(:id AS BIGINT)", std::to_string(submission)).at(0);
}

std::vector<SubmissionRecord> RecordTable::select(const StoredBoard& board, const std::string& condition,
                                                  const std::string& value) {
  const CurrentVersions current = VersionTable(sql_).current(board.id);
  SubmissionLine line;
  SubmissionRecord& record = line.record;
  MeasuredRecord& measured = line.measured;
  soci::statement lines =
      store::query(sql_, columns + condition + " ORDER BY s.id", use(board.id), use(value), into(record.id),
                   into(record.user), into(line.entrant), into(line.recorded), into(line.language),
                   into(record.device), into(line.state), into(line.process.host), into(line.process.machine),
                   into(line.process.pid), into(line.process.started), into(line.started), into(line.ended),
                   into(record.error), into(line.verdict), into(measured.problem_version),
                   into(measured.plugin_sha256), into(measured.device_model), into(measured.standing),
                   into(line.version), into(line.is_isolated), into(line.is_suspected), into(line.runtime_ms),
                   into(line.gflops), into(line.reason), into(measured.same_source_as), into(line.counting),
                   into(line.counting_of_other), into(record.evaluations), into(record.disqualified));
  std::vector<SubmissionRecord> records;
  while (lines.fetch()) records.push_back(line.complete_or_unreadable(board.board.settings, current));
  add_files(records, condition, board.id, value);
  return records;
}

void RecordTable::add_files(std::vector<SubmissionRecord>& records, const std::string& condition,
                            std::int64_t board, const std::string& value) {
  std::unordered_map<std::int64_t, SubmissionRecord*> by_id;
  for (SubmissionRecord& each : records) by_id[each.id] = &each;
  std::int64_t id = 0;
  std::string path;
  soci::statement lines = store::query(sql_,
                                       "SELECT f.submission_id, f.path FROM submission_files f JOIN "
                                       "submissions s ON s.id = f.submission_id "
                                       "WHERE s.board_id = :board " +
                                           condition + " ORDER BY f.submission_id, f.position",
                                       use(board), use(value), into(id), into(path));
  while (lines.fetch()) {
    if (const auto found = by_id.find(id); found != by_id.end()) found->second->files.push_back(path);
  }
}

}  // namespace leaderboard
}  // namespace kbench
