// Commands about the roles of users.
#include "cli/board/commands.hpp"
#include "cli/terminal.hpp"
#include "report/columns.hpp"

#include <kbench/leaderboard/actor.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <vector>

namespace kbench::cli::board {
namespace {

using nlohmann::json;

int say(const char* what_follows, const json& arguments) {
  print(fmt::format(fmt::runtime(what_follows), arguments.at("user").get<std::string>(),
                    arguments.at("role").get<std::string>()));
  return success;
}

int grant(const std::nullptr_t& /*nothing*/, const json& arguments) {
  return say("{} has the role {}.\n", arguments);
}

int revoke(const std::nullptr_t& /*nothing*/, const json& arguments) {
  return say("{} no longer has the role {}.\n", arguments);
}

int roles(const std::vector<RoleGrant>& grants, const json& /*arguments*/) {
  using report::Align;
  report::Columns columns{{Align::left, Align::left, Align::left}};
  for (const RoleGrant& each : grants) {
    if (each.unreadable.empty()) {
      columns.add({each.user, std::string(name(each.role)),
                   fmt::format("granted by {}, {}", each.granted_by, to_text(each.granted).substr(0, 10))});
    } else {
      columns.add({each.user, "unreadable", each.unreadable});
    }
  }
  print(columns.text());
  return success;
}

}  // namespace

void add_roles(Commands& commands) {
  commands.add("grant", "board_grant", grant);
  commands.add("revoke", "board_revoke", revoke);
  commands.add("roles", "board_roles", roles);
}

}  // namespace kbench::cli::board
