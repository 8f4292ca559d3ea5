#include "store/address.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

namespace kbench::store {
namespace {

// The second is how URLs have it: sqlite://queue.db, sqlite:///var/lib/queue.db.
constexpr std::string_view sqlite = "sqlite:";
constexpr std::string_view sqlite_url = "sqlite://";

// The text before "://", if it begins with a scheme.
std::string_view scheme_of(std::string_view text) {
  const std::size_t end = text.find("://");
  const bool is_scheme = end != text.npos && text.find('/') == end + 1;
  return is_scheme ? text.substr(0, end) : std::string_view();
}

}  // namespace

Address parse_address(std::string_view store) {
  const std::string_view scheme = scheme_of(store);
  if (scheme == "postgresql" || scheme == "postgres")
    return {.backend = Backend::postgresql, .place = std::string(store)};
  const bool is_named = store.starts_with(sqlite);
  if (!scheme.empty() && !is_named) {
    throw Error(fmt::format(
        "the store '{}' is of no known kind: expected a path, sqlite:PATH or postgresql://...", store));
  }
  if (is_named) store.remove_prefix(store.starts_with(sqlite_url) ? sqlite_url.size() : sqlite.size());
  if (store.empty()) throw Error("the store has no path: expected one, as in sqlite:boards.db");
  if (store.find('"') != store.npos)
    throw Error(fmt::format("the store '{}': a path with a quotation mark cannot be opened", store));
  return {.backend = Backend::sqlite, .place = std::string(store)};
}

std::string Address::shown() const {
  if (backend == Backend::sqlite) return place;
  const std::size_t begin = place.find("://") + 3;
  const std::size_t at = place.find('@', begin);
  const std::size_t colon = place.find(':', begin);
  const bool has_password = at < place.find('/', begin) && colon < at;
  const std::string visible = has_password ? place.substr(0, colon) + place.substr(at) : place;
  return visible.substr(0, visible.find('?'));  // a parameter can be a password, too
}

}  // namespace kbench::store
