// Reads submissions with their outcomes. Every function is called within a transaction.
#pragma once

#include "boards/board_table.hpp"

#include <kbench/leaderboard/record.hpp>

#include <soci/soci.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::leaderboard {

class RecordTable {
 public:
  explicit RecordTable(soci::session& sql) : sql_(sql) {}

  // The records of all users, or one, in the order of submission.
  std::vector<SubmissionRecord> of_board(const StoredBoard& board, std::string_view user);

  SubmissionRecord get(const StoredBoard& board, std::int64_t submission);

 private:
  std::vector<SubmissionRecord> select(const StoredBoard& board, const std::string& condition,
                                       const std::string& value);
  void add_files(std::vector<SubmissionRecord>& records, const std::string& condition, std::int64_t board,
                 const std::string& value);

  soci::session& sql_;
};

}  // namespace kbench::leaderboard
