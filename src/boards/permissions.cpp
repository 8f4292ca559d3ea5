#include "boards/permissions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kbench::leaderboard {

std::string Permissions::who_can_grant() const {
  const std::vector<std::string> admins = admins_();
  if (admins.empty()) return "the program that opened the store grants it, for the store itself has no admin";
  return fmt::format("an admin can grant it: {}", fmt::join(admins, ", "));
}

void Permissions::need_admin(const std::string& to) const {
  if (has(BoardRole::admin)) return;
  throw Forbidden(fmt::format("'{}' lacks the role admin {}; {}", actor_.name, to, who_can_grant()));
}

void Permissions::need_creator(const std::string& to) const {
  if (has(BoardRole::admin) || has(BoardRole::creator)) return;
  throw Forbidden(fmt::format("'{}' lacks the role creator {}; {}", actor_.name, to, who_can_grant()));
}

bool is_manager(const Actor& actor, const Board& board) {
  const auto has = [&](BoardRole role) { return actor.roles.contains(role); };
  return has(BoardRole::admin) || (has(BoardRole::creator) && board.creator == actor.name);
}

void Permissions::need_manager(const Board& board, const std::string& to) const {
  if (is_manager(actor_, board)) return;
  if (board.creator == actor_.name)
    throw Forbidden(fmt::format("'{}' lacks the role creator {}; {}", actor_.name, to, who_can_grant()));
  throw Forbidden(fmt::format("'{}' lacks the role admin {}, which is '{}'s; {}", actor_.name, to,
                              board.creator, who_can_grant()));
}

}  // namespace kbench::leaderboard
