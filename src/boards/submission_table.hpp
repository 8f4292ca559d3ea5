// The submissions: who, when, and the texts. Every function is called within a transaction.
#pragma once

#include <kbench/leaderboard/utc_time.hpp>
#include <kbench/submission.hpp>

#include <soci/soci.h>

#include <cstdint>
#include <string>
#include <vector>

namespace kbench::leaderboard {

// The owner of a submission.
struct Ownership {
  std::string user = {};
  std::string entrant = {};  // the user, or the team where the board ranks teams
};

struct StoredSubmission {
  std::int64_t id = 0;
  std::int64_t board = 0;
  Ownership of = {};
  UtcTime recorded = {};
  std::string device = {};  // the device that was asked for
  Submission submission = {};
};

class SubmissionTable {
 public:
  explicit SubmissionTable(soci::session& sql) : sql_(sql) {}

  std::int64_t insert(const StoredSubmission& submission);  // ignores `id`
  StoredSubmission get(std::int64_t id);                    // throws Error if there is none
  // How many of an entrant's submissions from `begin` until `end` count for the quota.
  int count(std::int64_t board, const std::string& entrant, UtcTime begin, UtcTime end);
  Ownership ownership(std::int64_t id);                    // empty if there is none
  std::vector<std::int64_t> of_board(std::int64_t board);  // sorted by submission
  std::vector<std::string> hashes(std::int64_t id);        // the SHA-256 of each file, sorted

 private:
  soci::session& sql_;
};

// Throws Error for a submission that a store does not take: a shared object, or text that is not UTF-8.
void check_storable(const Submission& submission);

}  // namespace kbench::leaderboard
