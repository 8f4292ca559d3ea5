#include "store/sql/address.hpp"

#include <kbench/leaderboard/store_access.hpp>

namespace kbench {

std::optional<std::filesystem::path> store_file(std::string_view store) {
  const store::Address address = store::parse_address(store);
  if (address.backend != store::Backend::sqlite) return std::nullopt;
  return address.place;
}

}  // namespace kbench
