#include "boards/operations/store_arguments.hpp"

#include <utility>

namespace kbench::api {
namespace {

constexpr Argument<std::optional<std::string>> user{"user", "Name"};
constexpr Argument<std::optional<std::vector<std::string>>> roles{
    "roles", "Of creator and admin, which kbench does not check; those that the store has unless given"};

}  // namespace

leaderboard::Asker Form<leaderboard::Asker>::read(const nlohmann::json& given) {
  const Arguments asker(given, {user, roles});
  return {asker[user].value_or(""), asker[roles]};
}

nlohmann::json Form<leaderboard::Asker>::schema() { return schema_of({user, roles}); }

}  // namespace kbench::api

namespace kbench::leaderboard::operations {

Leaderboard open(const Arguments& arguments, StoreAccess access) {
  const Asker asker = arguments[by].value_or(Asker{});
  return Leaderboard(arguments[store], {.owner = asker.roles ? "" : asker.user, .access = access});
}

Actor submitter(const Arguments& arguments) {
  const Asker asker = arguments[by].value_or(Asker{});
  Actor actor{.name = asker.user, .roles = {}};
  for (const std::string& role : asker.roles.value_or(std::vector<std::string>()))
    actor.roles.insert(parse_board_role(role));
  return actor;
}

Actor actor(const Arguments& arguments, const Leaderboard& leaderboard) {
  const Asker asker = arguments[by].value_or(Asker{});
  return asker.roles || asker.user.empty() ? submitter(arguments) : leaderboard.actor(asker.user);
}

}  // namespace kbench::leaderboard::operations
