// The references of boards. A board keeps all its references by number, which is the version of the problem
// (Reference::version), and is on the newest. Every function is called within a transaction.
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
  std::vector<StoredReference> all(std::int64_t board);  // sorted by number

 private:
  soci::session& sql_;
};

// Throws Error for text that a store does not take, and for an invalid name of a reference file.
void check_storable(const Reference& reference);

}  // namespace kbench::leaderboard
