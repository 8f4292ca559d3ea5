#include "boards/role_table.hpp"

#include "store/sql/query.hpp"

#include <fmt/format.h>

#include <utility>

namespace kbench {

std::string_view name(BoardRole role) { return role == BoardRole::creator ? "creator" : "admin"; }

BoardRole parse_board_role(std::string_view text) {
  for (const BoardRole each : {BoardRole::creator, BoardRole::admin}) {
    if (text == name(each)) return each;
  }
  throw Error(fmt::format("expected creator or admin as a role, not '{}'", text));
}

namespace leaderboard {

using soci::into;
using soci::use;

// Locks the line of the store itself, for no line stands for all roles.
void RoleTable::lock() { sql_ << "UPDATE schema_version SET version = version"; }

std::vector<RoleGrant> RoleTable::all() {
  std::string user;
  std::string role;
  std::string granted_by;
  std::string granted;
  soci::statement lines =
      store::query(sql_, "SELECT actor, role, granted_by, granted_utc FROM roles ORDER BY actor, role",
                   into(user), into(role), into(granted_by), into(granted));
  std::vector<RoleGrant> grants;
  while (lines.fetch()) {
    RoleGrant grant{.user = user, .granted_by = granted_by};
    try {
      grant.role = parse_board_role(role);
      grant.granted = parse_time(granted);
    } catch (const Error& error) {
      grant.unreadable = error.what();
    }
    grants.push_back(std::move(grant));
  }
  return grants;
}

std::vector<std::string> RoleTable::admins() {
  std::vector<std::string> names;
  for (const RoleGrant& each : all()) {
    if (each.role == BoardRole::admin && each.unreadable.empty()) names.push_back(each.user);
  }
  return names;
}

Actor RoleTable::actor(std::string_view user) {
  Actor actor{.name = std::string(user)};
  for (const RoleGrant& each : all()) {
    if (each.user == user && each.unreadable.empty()) actor.roles.insert(each.role);
  }
  return actor;
}

void RoleTable::insert(const RoleGrant& grant) {
  const std::string role(name(grant.role));
  const std::string granted = to_text(grant.granted);
  sql_ << "INSERT INTO roles (actor, role, granted_by, granted_utc) VALUES (:actor, :role, :by, :at) ON "
          "CONFLICT DO NOTHING",
      use(grant.user), use(role), use(grant.granted_by), use(granted);
}

bool RoleTable::remove(std::string_view user, BoardRole role) {
  const std::string actor(user);
  const std::string role_name(name(role));
  int removed = 0;
  sql_ << "SELECT count(*) FROM roles WHERE actor = :actor AND role = :role", use(actor), use(role_name),
      into(removed);
  sql_ << "DELETE FROM roles WHERE actor = :actor AND role = :role", use(actor), use(role_name);
  return removed > 0;
}

}  // namespace leaderboard
}  // namespace kbench
