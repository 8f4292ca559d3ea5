// The permissions of an actor. Each function throws Forbidden, which names the missing role and who can grant it.
#pragma once

#include <kbench/leaderboard/actor.hpp>
#include <kbench/leaderboard/board.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace kbench::leaderboard {

// Whether the actor (with a checked or empty name) manages the board: as its creator with that role, or as an admin.
bool is_manager(const Actor& actor, const Board& board);

class Permissions {
 public:
  // `admins` returns the store's admins, who can grant a missing role. Throws Error for an invalid name.
  Permissions(const Actor& actor, std::function<std::vector<std::string>()> admins)
      : actor_{.name = checked_user_name(actor.name), .roles = actor.roles}, admins_(std::move(admins)) {}

  const std::string& name() const { return actor_.name; }  // the stored spelling

  void need_admin(const std::string& to) const;    // "to grant roles"
  void need_creator(const std::string& to) const;  // throws unless the actor is a creator or an admin
  void need_manager(const Board& board, const std::string& to) const;

 private:
  bool has(BoardRole role) const { return actor_.roles.contains(role); }
  std::string who_can_grant() const;

  Actor actor_;
  std::function<std::vector<std::string>()> admins_;
};

}  // namespace kbench::leaderboard
