#include "boards/store_file.hpp"

#include "store/sql/address.hpp"

namespace kbench::leaderboard {

std::optional<std::filesystem::path> file_of_store(std::string_view store) {
  const store::Address address = store::parse_address(store);
  if (address.backend != store::Backend::sqlite) return std::nullopt;
  return address.place;
}

}  // namespace kbench::leaderboard
