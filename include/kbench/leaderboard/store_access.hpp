// A store: how it is to be opened, and where it is.
#pragma once

#include <kbench/export.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace kbench {

enum class StoreAccess : std::uint8_t {
  read,  // nothing is written, so it suffices that the store can be read; what changes the store throws Error
  write,  // the store must be there
  make,   // a store that is missing is made, with the directories above the file
};

// The file of a store in SQLite, by the store's address; nothing for PostgreSQL. Throws Error for an invalid address.
KBENCH_API std::optional<std::filesystem::path> store_file(std::string_view store);

}  // namespace kbench
