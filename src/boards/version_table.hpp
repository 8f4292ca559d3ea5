// Versions of a board separate results that cannot be compared in one standing.
//
// A version is the problem's own (ProblemInfo::version) with what was measured (workload.hpp), for one device of the
// board. The current version of a device has the highest problem version that any device of the board has results of.
// If several have it, the one that first appeared last is current. An old plugin on some machine therefore does not
// bring an old version back. A standing stays empty until its device has a result of the new version. On a board on a
// reference, the highest version is the newest reference's number, with or without results.
//
// Every function is called within a transaction.
#pragma once

#include <kbench/leaderboard/utc_time.hpp>

#include <soci/soci.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kbench::leaderboard {

struct BoardVersion {
  std::string device = {};
  int problem_version = 0;
  std::string workload = {};
  UtcTime first = {};  // time of its first result
};

struct CurrentVersions {
  int problem_version = 0;  // the highest; 0 when there are no results, and no reference
  struct Version {
    std::int64_t id = 0;
    UtcTime first = {};
  };
  std::map<std::string, Version> by_device = {};  // none if there is no result of the current version

  std::int64_t of(const std::string& device) const;  // 0: none
  bool is_older(const std::string& device,
                UtcTime time) const;  // measurements of that time are of an older version
};

class VersionTable {
 public:
  explicit VersionTable(soci::session& sql) : sql_(sql) {}

  CurrentVersions current(std::int64_t board);
  std::vector<BoardVersion> all(std::int64_t board);  // sorted by first use

  // The id of a version, which is made where it is new. Needs the board's lock.
  std::int64_t enter(std::int64_t board, const BoardVersion& version);

 private:
  soci::session& sql_;
};

}  // namespace kbench::leaderboard
