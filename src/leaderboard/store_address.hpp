// Which database a store's name means.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kbench::leaderboard {

enum class Backend : std::uint8_t { sqlite, postgresql };

struct StoreAddress {
  Backend backend = Backend::sqlite;
  std::string place = {};  // a path, or the URL for libpq

  // For messages: without the password that a URL may have.
  std::string shown() const;
};

// Throws Error for a URL of another kind, and for a path that is empty.
StoreAddress parse_store_address(std::string_view store);

}  // namespace kbench::leaderboard
