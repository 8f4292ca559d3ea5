// The address of a store names a database.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kbench::store {

enum class Backend : std::uint8_t { sqlite, postgresql };

struct Address {
  Backend backend = Backend::sqlite;
  std::string place = {};  // a path, or the URL or connection string for libpq

  // The address for messages: the path, or user, hosts, ports and database. No parameter that may be secret is in it.
  std::string shown() const;

  // The PostgreSQL address as a URL that names all of its parameters, which is how SOCI passes any value on.
  std::string connection() const;
};

// Takes a path, sqlite:PATH, and what libpq takes: postgresql://... and connection strings, as "host=db user=judge". A text
// with ':' or '=' before its first '/' is never a path. Throws Error for an address of another kind; the message has
// nothing of it that may be secret.
Address parse_address(std::string_view store);

}  // namespace kbench::store
