// The arguments that all methods of leaderboards have: the store, and who asks.
#pragma once

#include "c_interface/arguments.hpp"

#include <kbench/leaderboard.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace kbench::leaderboard::methods {

// The arguments of a method, with "store" and "by". The store's arguments are checked when it is opened.
class Asked : public c_interface::Arguments {
 public:
  Asked(const nlohmann::json& given, const std::vector<const char*>& others);

  std::string store() const { return get<std::string>("store"); }
  std::string board() const { return get<std::string>("board"); }
  std::int64_t id() const { return get<std::int64_t>("id"); }

  // Throws Error for a missing store, except with StoreAccess::make. The asker becomes the first admin of a new
  // store, unless their roles are given.
  Leaderboard open(StoreAccess access) const;

  // {"user": "ada"} with the roles that the store has for them, or {"user": "ada", "roles": ["creator"]}; a visitor where it is
  // missing.
  Actor by(const Leaderboard& leaderboard) const;

  // The same without roles of the store, for what everybody may do.
  Actor submitter() const;
};

// A store that is open, and who asks, for a method that needs nothing else first.
struct OpenStore {
  OpenStore(const Asked& asked, StoreAccess access)
      : leaderboard(asked.open(access)), by(asked.by(leaderboard)) {}

  Leaderboard leaderboard;
  Actor by;
};

}  // namespace kbench::leaderboard::methods
