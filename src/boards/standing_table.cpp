#include "boards/standing_table.hpp"

#include "boards/ranks.hpp"
#include "boards/stored_value.hpp"
#include "store/sql/query.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <limits>
#include <set>

namespace kbench::leaderboard {

using soci::into;
using soci::use;

StandingTable::Entries StandingTable::entries(std::int64_t version, std::size_t most,
                                              const std::optional<std::string>& only) {
  const auto limit = static_cast<std::int64_t>(
      std::min<std::size_t>(most, static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max())));
  const int has_all = only ? 0 : 1;
  const std::string own = only.value_or("");
  StandingEntry entry;
  std::string entrant;
  std::string recorded;
  std::string plugin;
  double gflops = 0.0;
  soci::statement lines =
      store::query(sql_,
                   "SELECT s.submitter, e.entrant, e.submission_id, s.recorded_utc, e.score, e.score_low, "
                   "e.score_high, e.runtime_ms, "
                   "e.gflops, e.plugin_sha256 FROM evaluations e JOIN submissions s ON s.id = "
                   "e.submission_id "
                   "WHERE e.board_id = :board AND e.device = :device AND e.version_id = :version AND "
                   "e.is_best = 1 AND (1 = :has_all OR e.entrant = :own OR e.entrant = 'baseline') "
                   "ORDER BY e.sort_key, e.id LIMIT :most",
                   use(board_), use(device_), use(version), use(has_all), use(own), use(limit),
                   into(entry.user), into(entrant), into(entry.submission), into(recorded),
                   into(entry.score.value), into(entry.score.interval.low), into(entry.score.interval.high),
                   into(entry.runtime_ms), into(gflops), into(plugin));
  std::vector<StandingEntry> entries;
  std::set<std::string> plugins;
  while (lines.fetch()) {
    plugins.insert(plugin);
    entry.is_baseline = entry.user == baseline_user;
    entry.team = ranks_teams_ && !entry.is_baseline ? entrant : "";
    read_figure(gflops, entry.gflops);
    entry.unreadable.clear();
    try {
      entry.recorded = parse_time(recorded);
    } catch (const Error& error) {
      entry.unreadable = error.what();
    }
    entries.push_back(entry);
  }
  set_ranks(entries, ranking_);
  return {.entries = std::move(entries), .plugins = plugins.size()};
}

// Counts lines by an index, which does not tell who is the baseline.
std::size_t StandingTable::users(std::int64_t version) {
  std::int64_t all = 0;
  sql_ << "SELECT count(*) FROM evaluations WHERE board_id = :board AND device = :device AND version_id = "
          ":version AND is_best = 1",
      use(board_), use(device_), use(version), into(all);
  int baselines = 0;
  // Selects the baseline's own lines first, for SQLite would otherwise go through the best of all users.
  sql_
      << "SELECT coalesce(max(is_best), 0) FROM evaluations WHERE board_id = :board AND device = :device AND "
         "version_id = :version AND entrant = 'baseline' AND counts = 1",
      use(board_), use(device_), use(version), into(baselines);
  return static_cast<std::size_t>(all - baselines);
}

// Goes through the lines of the other versions only, which are few where a board has had one.
std::size_t StandingTable::outdated_users(std::int64_t version) {
  std::int64_t found = 0;
  sql_ << "SELECT count(DISTINCT e.entrant) FROM evaluations e "
          "WHERE e.board_id = :board AND e.device = :device AND e.is_best = 1 AND e.entrant <> 'baseline' "
          "AND e.version_id IN ("
          "SELECT v.id FROM board_versions v WHERE v.board_id = :of_board AND v.device = :of_device AND v.id "
          "<> :other) "
          "AND NOT EXISTS (SELECT 1 FROM evaluations c WHERE c.board_id = e.board_id AND c.device = e.device "
          "AND "
          "c.version_id = :version AND c.entrant = e.entrant AND c.counts = 1)",
      use(board_), use(device_), use(board_), use(device_), use(version), use(version), into(found);
  return static_cast<std::size_t>(found);
}

std::size_t StandingTable::unranked_users(std::int64_t version, int problem_version) {
  std::int64_t found = 0;
  sql_ << "SELECT count(DISTINCT e.entrant) FROM evaluations e "
          "WHERE e.board_id = :board AND e.device = :device AND e.unranked <> '' AND e.is_disqualified = 0 "
          "AND e.entrant <> 'baseline' "
          "AND e.problem_version >= "
          ":problem_version "
          "AND e.id = (SELECT max(y.id) FROM evaluations y WHERE y.submission_id = e.submission_id) "
          "AND NOT EXISTS (SELECT 1 FROM evaluations c WHERE c.board_id = e.board_id AND c.device = e.device "
          "AND "
          "c.version_id = :version AND c.entrant = e.entrant AND c.counts = 1)",
      use(board_), use(device_), use(problem_version), use(version), into(found);
  return static_cast<std::size_t>(found);
}

}  // namespace kbench::leaderboard
