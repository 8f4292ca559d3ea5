// Texts by their hash: a text that is submitted twice is stored once. Every function is called within a transaction.
#pragma once

#include <soci/soci.h>

#include <string>

namespace kbench::leaderboard {

class SourceTable {
 public:
  explicit SourceTable(soci::session& sql) : sql_(sql) {}

  std::string keep(const std::string& text);  // returns the hash by which it is found
  void remove_unused();                       // removes those that no submission and no reference has

 private:
  soci::session& sql_;
};

// Whether a store takes it: UTF-8, without a null character.
bool is_storable(const std::string& text);

}  // namespace kbench::leaderboard
