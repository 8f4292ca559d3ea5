// The roles of users. Every function is called within a transaction.
#pragma once

#include <kbench/leaderboard/actor.hpp>

#include <soci/soci.h>

#include <string>
#include <string_view>
#include <vector>

namespace kbench::leaderboard {

class RoleTable {
 public:
  explicit RoleTable(soci::session& sql) : sql_(sql) {}

  // Locks all roles, after waiting for other transactions: if two admins revoke each other's role, one remains.
  void lock();

  std::vector<RoleGrant> all();  // sorted by user
  std::vector<std::string> admins();
  Actor actor(std::string_view user);
  void insert(const RoleGrant& grant);                 // no harm when it is there
  bool remove(std::string_view user, BoardRole role);  // false when it is not there

 private:
  soci::session& sql_;
};

}  // namespace kbench::leaderboard
