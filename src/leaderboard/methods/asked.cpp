#include "leaderboard/methods/asked.hpp"

#include <optional>
#include <utility>

namespace kbench::leaderboard::methods {
namespace {

std::vector<const char*> with_store(std::vector<const char*> others) {
  others.insert(others.end(), {"store", "by"});
  return others;
}

// The name and roles of the asker.
struct Asker {
  std::string user;
  std::optional<std::vector<std::string>> roles;  // none: those that the store has
};

Asker asker_of(const c_interface::Arguments& arguments) {
  if (!arguments.has("by")) return {};
  return arguments.read("by", [](const nlohmann::json& given) {
    const c_interface::Arguments by(given, {"user", "roles"});
    return Asker{by.get_or("user", std::string()), by.get<std::optional<std::vector<std::string>>>("roles")};
  });
}

}  // namespace

Asked::Asked(const nlohmann::json& given, const std::vector<const char*>& others)
    : Arguments(given, with_store(others)) {}

Leaderboard Asked::open(StoreAccess access) const {
  Asker asker = asker_of(*this);
  return Leaderboard(store(), {.owner = asker.roles ? "" : std::move(asker.user), .access = access});
}

Actor Asked::submitter() const {
  const Asker asker = asker_of(*this);
  Actor actor{.name = asker.user, .roles = {}};
  if (asker.roles) {
    for (const std::string& role : *asker.roles) actor.roles.insert(parse_board_role(role));
  }
  return actor;
}

Actor Asked::by(const Leaderboard& leaderboard) const {
  const Asker asker = asker_of(*this);
  return asker.roles || asker.user.empty() ? submitter() : leaderboard.actor(asker.user);
}

}  // namespace kbench::leaderboard::methods
