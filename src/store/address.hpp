// The address of a store names a database.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kbench::store {

enum class Backend : std::uint8_t { sqlite, postgresql };

struct Address {
  Backend backend = Backend::sqlite;
  std::string place = {};  // a path, or the URL for libpq

  // The address for messages, without the password that a URL may have.
  std::string shown() const;
};

// Throws Error for a URL of another kind, and for a path that is empty.
Address parse_address(std::string_view store);

}  // namespace kbench::store
