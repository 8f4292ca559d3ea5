// Checks a store: every record must be readable, and everything that it refers to must exist.
#include "base/system/content_hash.hpp"
#include "boards/comparison_table.hpp"
#include "boards/disqualification_table.hpp"
#include "boards/event_table.hpp"
#include "boards/reference_table.hpp"
#include "boards/state.hpp"
#include "boards/version_table.hpp"
#include "store/sql/query.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <array>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace kbench {

using leaderboard::EvaluationTable;
using leaderboard::StoredBoard;
using leaderboard::StoredEvaluation;
using leaderboard::SubmissionTable;
using soci::into;

namespace {

// A query for the names of records that have a fault. Names of users and teams are left out, for boards can be
// anonymous.
struct FaultRule {
  const char* where;  // {} stands for the name
  const char* what;
  const char* faulty;
};

constexpr std::array rules{
    FaultRule{
        "board {}", "it has no devices",
        "SELECT name FROM boards b WHERE NOT EXISTS (SELECT 1 FROM board_devices d WHERE d.board_id = b.id)"},
    FaultRule{
        "board {}", "it is on a reference, and has none",
        "SELECT name FROM boards b WHERE kind = 'reference' AND NOT EXISTS (SELECT 1 FROM board_references r "
        "WHERE r.board_id = b.id)"},
    FaultRule{"device {}", "its board is missing",
              "SELECT model FROM board_devices d WHERE NOT EXISTS (SELECT 1 FROM boards b WHERE b.id = "
              "d.board_id)"},
    FaultRule{"reference {}", "its board is missing",
              "SELECT name FROM board_references r WHERE NOT EXISTS (SELECT 1 FROM boards b WHERE b.id = "
              "r.board_id)"},
    FaultRule{"reference {}", "its text is missing",
              "SELECT name FROM board_references r WHERE NOT EXISTS (SELECT 1 FROM sources s WHERE s.sha256 "
              "= r.sha256)"},
    FaultRule{"version {} of a problem", "its board is missing",
              "SELECT CAST(problem_version AS TEXT) FROM board_versions v WHERE NOT EXISTS (SELECT 1 FROM "
              "boards b WHERE "
              "b.id = v.board_id)"},
    FaultRule{
        "#{}", "its board is missing",
        "SELECT CAST(id AS TEXT) FROM submissions s WHERE NOT EXISTS (SELECT 1 FROM boards b WHERE b.id = "
        "s.board_id)"},
    FaultRule{
        "#{}", "it has no files",
        "SELECT CAST(id AS TEXT) FROM submissions s WHERE NOT EXISTS (SELECT 1 FROM submission_files f WHERE "
        "f.submission_id = s.id)"},
    FaultRule{"#{}", "the text of one of its files is missing",
              "SELECT DISTINCT CAST(submission_id AS TEXT) FROM submission_files f WHERE NOT EXISTS (SELECT "
              "1 FROM sources "
              "s WHERE s.sha256 = f.sha256)"},
    FaultRule{
        "#{}", "it has files, and is missing itself",
        "SELECT DISTINCT CAST(submission_id AS TEXT) FROM submission_files f WHERE NOT EXISTS (SELECT 1 FROM "
        "submissions s WHERE s.id = f.submission_id)"},
    FaultRule{
        "#{}", "it has no evaluation",
        "SELECT CAST(id AS TEXT) FROM submissions s WHERE NOT EXISTS (SELECT 1 FROM evaluations e WHERE "
        "e.submission_id = s.id)"},
    FaultRule{"evaluation {}", "its submission is missing, or is another board's or entrant's",
              "SELECT CAST(id AS TEXT) FROM evaluations e WHERE NOT EXISTS (SELECT 1 FROM submissions s "
              "WHERE s.id = "
              "e.submission_id AND s.board_id = e.board_id AND s.entrant = e.entrant)"},
    FaultRule{"evaluation {}", "it is finished, and its result is missing",
              "SELECT CAST(id AS TEXT) FROM evaluations e WHERE state = 'finished' AND NOT EXISTS (SELECT 1 "
              "FROM results r "
              "WHERE r.evaluation_id = e.id)"},
    FaultRule{
        "evaluation {}", "its version of the problem is missing",
        "SELECT CAST(id AS TEXT) FROM evaluations e WHERE version_id <> 0 AND NOT EXISTS (SELECT 1 FROM "
        "board_versions v WHERE v.id = e.version_id AND v.board_id = e.board_id)"},
    FaultRule{
        "evaluation {}", "it counts, and is not finished, accepted and of a version of the problem",
        "SELECT CAST(id AS TEXT) FROM evaluations WHERE counts = 1 AND NOT (state = 'finished' AND verdict = "
        "'accepted' AND version_id <> 0)"},
    FaultRule{"evaluation {}", "it is an entrant's best, and does not count",
              "SELECT CAST(id AS TEXT) FROM evaluations WHERE is_best = 1 AND counts = 0"},
    FaultRule{"evaluation {}", "it is an entrant's best, and is disqualified",
              "SELECT CAST(id AS TEXT) FROM evaluations WHERE is_best = 1 AND is_disqualified = 1"},
    FaultRule{"#{}", "it is disqualified, and is missing on its board",
              "SELECT CAST(submission_id AS TEXT) FROM disqualifications d WHERE submission_id <> 0 AND NOT "
              "EXISTS (SELECT 1 "
              "FROM submissions s WHERE s.id = d.submission_id AND s.board_id = d.board_id)"},
    FaultRule{
        "event {} of a log", "its board is missing",
        "SELECT CAST(id AS TEXT) FROM board_events e WHERE NOT EXISTS (SELECT 1 FROM boards b WHERE b.id = "
        "e.board_id)"},
    FaultRule{
        "board {}", "several results are an entrant's best on one device",
        "SELECT name FROM boards b WHERE EXISTS (SELECT 1 FROM evaluations e WHERE e.board_id = b.id AND "
        "e.is_best = 1 GROUP BY e.device, e.version_id, e.entrant HAVING count(*) > 1)"},
    FaultRule{
        "board {}", "a team has no members",
        "SELECT name FROM boards b WHERE EXISTS (SELECT 1 FROM board_teams t WHERE t.board_id = b.id AND "
        "NOT EXISTS (SELECT 1 FROM team_members m WHERE m.board_id = t.board_id AND m.team = t.name))"},
    FaultRule{
        "board {}", "the team of a member is missing",
        "SELECT name FROM boards b WHERE EXISTS (SELECT 1 FROM team_members m WHERE m.board_id = b.id AND "
        "NOT EXISTS (SELECT 1 FROM board_teams t WHERE t.board_id = m.board_id AND t.name = m.team))"},
    FaultRule{"board {}", "it ranks users, and has teams",
              "SELECT name FROM boards b WHERE ranks_teams = 0 AND EXISTS (SELECT 1 FROM board_teams t WHERE "
              "t.board_id = b.id)"},
    FaultRule{
        "board {}", "a team is disqualified, and is missing",
        "SELECT name FROM boards b WHERE ranks_teams = 1 AND EXISTS (SELECT 1 FROM disqualifications d "
        "WHERE d.board_id = b.id AND d.submission_id = 0 AND NOT EXISTS (SELECT 1 FROM board_teams t WHERE "
        "t.board_id = d.board_id AND t.name = d.entrant))"},
    FaultRule{"board {}", "it is anonymous, and has no secret to make pseudonyms with",
              "SELECT name FROM boards WHERE is_anonymous = 1 AND length(secret) <> 64"},
    FaultRule{
        "teams of board number {}", "the board is missing",
        "SELECT DISTINCT CAST(board_id AS TEXT) FROM board_teams t WHERE NOT EXISTS (SELECT 1 FROM boards b "
        "WHERE b.id = t.board_id)"},
    FaultRule{
        "#{}", "its team is missing",
        "SELECT CAST(s.id AS TEXT) FROM submissions s JOIN boards b ON b.id = s.board_id WHERE "
        "b.ranks_teams = 1 AND s.submitter <> 'baseline' AND NOT EXISTS (SELECT 1 FROM board_teams t WHERE "
        "t.board_id = s.board_id AND t.name = s.entrant)"},
    FaultRule{"#{}", "it is for somebody else than its user",
              "SELECT CAST(s.id AS TEXT) FROM submissions s JOIN boards b ON b.id = s.board_id WHERE "
              "(b.ranks_teams = 0 OR s.submitter = 'baseline') AND s.entrant <> s.submitter"},
    FaultRule{"result of evaluation {}", "the evaluation is missing",
              "SELECT CAST(evaluation_id AS TEXT) FROM results r WHERE NOT EXISTS (SELECT 1 FROM evaluations "
              "e WHERE e.id = "
              "r.evaluation_id)"},
    FaultRule{"comparison {}", "one of its submissions is missing on its board",
              "SELECT CAST(id AS TEXT) FROM comparisons c WHERE 2 <> (SELECT count(*) FROM submissions s "
              "WHERE s.id IN "
              "(c.first_id, c.second_id) AND s.board_id = c.board_id)"},
};

class StoreCheck {
 public:
  explicit StoreCheck(store::Database& database) : sql_(database.sql()), backend_(database.backend()) {}

  std::vector<StoreFault> run() {
    check_file();
    for (const FaultRule& rule : rules) {
      for (const std::string& name : names(rule.faulty))
        add(fmt::format(fmt::runtime(rule.where), name), rule.what);
    }
    check_roles();
    check_sources();
    check_boards();
    for (const std::int64_t id : numbers("SELECT id FROM submissions ORDER BY id"))
      try_to_read(fmt::format("#{}", id), [&] { SubmissionTable(sql_).get(id); });
    for (const std::int64_t id : numbers("SELECT id FROM evaluations ORDER BY id")) check_evaluation(id);
    return std::move(faults_);
  }

 private:
  void add(std::string where, std::string what) { faults_.push_back({std::move(where), std::move(what)}); }

  template <class Read>
  void try_to_read(const std::string& where, Read&& read) {
    try {
      read();
    } catch (const soci::soci_error& error) {
      add(where, error.get_error_message());
    } catch (const std::exception& error) {
      add(where, error.what());
    }
  }

  std::vector<std::string> names(const std::string& text) {
    std::vector<std::string> found;
    std::string name;
    soci::statement lines = store::query(sql_, text, into(name));
    while (lines.fetch()) found.push_back(name);
    return found;
  }

  std::vector<std::int64_t> numbers(const std::string& text) {
    std::vector<std::int64_t> found;
    std::int64_t number = 0;
    soci::statement lines = store::query(sql_, text, into(number));
    while (lines.fetch()) found.push_back(number);
    return found;
  }

  // PostgreSQL checks its pages itself, as it reads them.
  void check_file() {
    if (backend_ != store::Backend::sqlite) return;
    for (const std::string& line : names("PRAGMA integrity_check")) {
      if (line != "ok") add("file", line);
    }
  }

  void check_roles() {
    for (const RoleGrant& each : leaderboard::RoleTable(sql_).all()) {
      if (!each.unreadable.empty()) add(fmt::format("role of {}", each.user), each.unreadable);
    }
  }

  void check_sources() {
    for (const std::string& hash : names("SELECT sha256 FROM sources ORDER BY sha256")) {
      std::string text;
      sql_ << "SELECT content FROM sources WHERE sha256 = :hash", soci::use(hash), into(text);
      if (system::content_hash(text) != hash)
        add(fmt::format("source {}", hash), "its text has another SHA-256: it was changed or damaged");
    }
  }

  void check_boards() {
    for (const StoredBoard& each : leaderboard::BoardTable(sql_).all()) {
      const std::string where = fmt::format("board {}", each.board.settings.name);
      if (!each.board.unreadable.empty()) {
        add(where, each.board.unreadable);
        continue;
      }
      try_to_read(where, [&] { leaderboard::VersionTable(sql_).all(each.id); });
      try_to_read(where, [&] { check_references(where, each.id); });
      try_to_read(where, [&] { leaderboard::EventTable(sql_).of_board(each.id); });
      try_to_read(where, [&] { leaderboard::DisqualificationTable(sql_).of_board(each); });
      for (const BoardComparison& comparison : leaderboard::ComparisonTable(sql_).of_board(each)) {
        if (!comparison.unreadable.empty()) add(where, comparison.explain());
      }
    }
  }

  void check_references(const std::string& where, std::int64_t board) {
    int number = 0;
    for (const auto& each : leaderboard::ReferenceTable(sql_).all(board)) {
      if (each.reference.version != ++number)
        return add(where, "the numbers of its references are not 1, 2, ...");
    }
  }

  void check_evaluation(std::int64_t id) {
    const std::string where = fmt::format("evaluation {}", id);
    try_to_read(where, [&] {
      EvaluationTable evaluations(sql_);
      const StoredEvaluation evaluation = evaluations.find(id).value();
      const std::string& state = evaluation.state;
      if (state != leaderboard::state_recorded && state != leaderboard::state_finished &&
          state != leaderboard::state_failed && state != leaderboard::state_abandoned)
        add(where, fmt::format("its state is '{}', which this kbench does not know", state));
      const auto result = evaluations.result(id);
      if (!result) return;
      std::string verdict;
      sql_ << "SELECT verdict FROM evaluations WHERE id = :id", soci::use(id), into(verdict);
      if (verdict != name(result->verdict))
        add(where, fmt::format("its verdict is {}, and its result says {}", verdict, name(result->verdict)));
    });
  }

  soci::session& sql_;
  store::Backend backend_;
  std::vector<StoreFault> faults_;
};

}  // namespace

std::vector<StoreFault> Leaderboard::check() const {
  return state_->read([&] { return StoreCheck(state_->database).run(); });
}

}  // namespace kbench
