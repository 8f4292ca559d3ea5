// The references of boards that are on one. Each that a board had is kept, under its number, which is the version of
// the problem (Reference::version); the newest is what the board is on. Every function is called within a transaction.
#pragma once

#include <kbench/leaderboard/utc_time.hpp>
#include <kbench/reference.hpp>

#include <soci/soci.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench::leaderboard {

struct StoredReference {
  Reference reference = {};
  std::string set_by = {};
  UtcTime set = {};
};

class ReferenceTable {
 public:
  explicit ReferenceTable(soci::session& sql) : sql_(sql) {}

  void insert(std::int64_t board, const StoredReference& reference);
  std::optional<Reference> newest(std::int64_t board);
  std::vector<StoredReference> all(std::int64_t board);  // in the order of their numbers

 private:
  soci::session& sql_;
};

// Throws Error for what a store does not take, and for what cannot be the name of a reference file.
void check_storable(const Reference& reference);

}  // namespace kbench::leaderboard
