#include "leaderboard/store_address.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

namespace kbench::leaderboard {
namespace {

constexpr std::string_view sqlite = "sqlite:";

// What comes before "://", if that is what the text begins with.
std::string_view scheme_of(std::string_view text) {
  const std::size_t end = text.find("://");
  const bool is_scheme = end != text.npos && text.find('/') == end + 1;
  return is_scheme ? text.substr(0, end) : std::string_view();
}

}  // namespace

StoreAddress parse_store_address(std::string_view store) {
  const std::string_view scheme = scheme_of(store);
  if (scheme == "postgresql" || scheme == "postgres")
    return {.backend = Backend::postgresql, .place = std::string(store)};
  const bool is_named = store.starts_with(sqlite);
  if (!scheme.empty() && !is_named) {
    throw Error(fmt::format(
        "the store '{}' is of no known kind: expected a path, sqlite:PATH or postgresql://...", store));
  }
  if (is_named) store.remove_prefix(sqlite.size());
  if (store.empty()) throw Error("the store has no path: expected one, as in sqlite:boards.db");
  if (store.find('"') != store.npos)
    throw Error(fmt::format("the store '{}': a path with a quotation mark cannot be opened", store));
  return {.backend = Backend::sqlite, .place = std::string(store)};
}

std::string StoreAddress::shown() const {
  if (backend == Backend::sqlite) return place;
  const std::size_t begin = place.find("://") + 3;
  const std::size_t at = place.find('@', begin);
  const std::size_t colon = place.find(':', begin);
  const bool has_password = at < place.find('/', begin) && colon < at;
  const std::string visible = has_password ? place.substr(0, colon) + place.substr(at) : place;
  return visible.substr(0, visible.find('?'));  // a parameter can be a password, too
}

}  // namespace kbench::leaderboard
