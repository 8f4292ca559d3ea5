#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"
#include "document/json.hpp"
#include "leaderboard/documents.hpp"
#include "report/columns.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace kbench::cli::board {
namespace {

struct RoleArguments : StoreArguments {
  std::string user;
  std::string role;
};

struct RolesArguments : StoreArguments {
  bool json = false;
};

void add_user_and_role(CLI::App* command, RoleArguments& arguments) {
  command->add_option("USER", arguments.user, "Whose")->required()->type_name("");
  command
      ->add_option("ROLE", arguments.role, "creator (makes boards, manages its own) or admin (manages all)")
      ->required()
      ->type_name("");
}

int grant(const RoleArguments& arguments) {
  Leaderboard leaderboard = open_or_make_store(arguments);
  leaderboard.grant(current_user(leaderboard), arguments.user, parse_board_role(arguments.role));
  print(fmt::format("{} has the role {}.\n", arguments.user, arguments.role));
  return success;
}

int revoke(const RoleArguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  leaderboard.revoke(current_user(leaderboard), arguments.user, parse_board_role(arguments.role));
  print(fmt::format("{} no longer has the role {}.\n", arguments.user, arguments.role));
  return success;
}

int roles(const RolesArguments& arguments) {
  const std::vector<RoleGrant> grants = open_store_to_read(arguments).roles();
  if (arguments.json) {
    print(document::dump(leaderboard::document_of(grants)) + '\n');
    return success;
  }
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

void add_grant(Commands& commands) {
  const auto arguments = std::make_shared<RoleArguments>();
  add_user_and_role(commands.add("grant", "Give somebody a role (role admin)", arguments, grant), *arguments);
}

void add_revoke(Commands& commands) {
  const auto arguments = std::make_shared<RoleArguments>();
  add_user_and_role(commands.add("revoke", "Take a role from somebody (role admin)", arguments, revoke),
                    *arguments);
}

void add_roles(Commands& commands) {
  const auto arguments = std::make_shared<RolesArguments>();
  add_json(commands.add("roles", "Who has which role", arguments, roles), arguments->json);
}

}  // namespace kbench::cli::board
