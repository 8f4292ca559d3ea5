#include "boards/version_table.hpp"

#include "store/sql/query.hpp"

namespace kbench::leaderboard {

using soci::into;
using soci::use;

std::int64_t CurrentVersions::of(const std::string& device) const {
  const auto found = by_device.find(device);
  return found == by_device.end() ? 0 : found->second.id;
}

bool CurrentVersions::is_older(const std::string& device, UtcTime time) const {
  const auto found = by_device.find(device);
  return found == by_device.end() || time < found->second.first;
}

CurrentVersions VersionTable::current(std::int64_t board) {
  CurrentVersions current;
  sql_ << "SELECT coalesce(max(number), 0) FROM board_references WHERE board_id = :board", use(board),
      into(current.problem_version);
  std::int64_t id = 0;
  std::string device;
  std::string first;
  int problem_version = 0;
  soci::statement lines = store::query(
      sql_,
      "SELECT id, device, problem_version, first_utc FROM board_versions WHERE board_id = :board "
      "ORDER BY problem_version, id",
      use(board), into(id), into(device), into(problem_version), into(first));
  while (lines.fetch()) {
    if (problem_version < current.problem_version) continue;
    if (problem_version > current.problem_version) current.by_device.clear();
    current.problem_version = problem_version;
    current.by_device[device] = {.id = id, .first = parse_time(first)};
  }
  return current;
}

std::vector<BoardVersion> VersionTable::all(std::int64_t board) {
  BoardVersion version;
  std::string first;
  soci::statement lines = store::query(
      sql_,
      "SELECT device, problem_version, workload_sha256, first_utc FROM board_versions WHERE "
      "board_id = :board "
      "ORDER BY id",
      use(board), into(version.device), into(version.problem_version), into(version.workload), into(first));
  std::vector<BoardVersion> versions;
  while (lines.fetch()) {
    version.first = parse_time(first);
    versions.push_back(version);
  }
  return versions;
}

std::int64_t VersionTable::enter(std::int64_t board, const BoardVersion& version) {
  std::int64_t id = 0;
  sql_ << "SELECT id FROM board_versions WHERE board_id = :board AND device = :device AND problem_version = "
          ":version AND "
          "workload_sha256 = :workload",
      use(board), use(version.device), use(version.problem_version), use(version.workload), into(id);
  if (sql_.got_data()) return id;
  const std::string first = to_text(version.first);
  sql_ << "INSERT INTO board_versions (board_id, device, problem_version, workload_sha256, first_utc) "
          "VALUES (:board, :device, :version, :workload, :first) RETURNING id",
      use(board), use(version.device), use(version.problem_version), use(version.workload), use(first),
      into(id);
  return id;
}

}  // namespace kbench::leaderboard
