#include "base/site/kept_plugin.hpp"

#include "base/site/sealed_file.hpp"

#include <kbench/error.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace kbench::site {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_plugin = std::size_t{1} << 30U;  // bytes

struct Place {
  fs::path cache;
  fs::path name;  // path in the cache
};

bool is_fingerprint(const std::string& text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::optional<Place> place_of(const fs::path& plugin) {
  const fs::path path = fs::absolute(plugin).lexically_normal();
  fs::path directory = path.parent_path();
  if (directory.filename() == "cuda") directory = directory.parent_path();
  const fs::path references = directory.parent_path();
  if (!is_fingerprint(directory.filename().string()) || references.filename() != "references")
    return std::nullopt;
  const fs::path cache = references.parent_path();
  return Place{.cache = cache, .name = path.lexically_relative(cache)};
}

}  // namespace

bool is_kept(const fs::path& plugin) { return place_of(plugin).has_value(); }

system::Artifact read_kept(const fs::path& plugin) {
  const std::optional<Place> place = place_of(plugin);
  if (!place) return {.fault = "it is in no cache directory"};
  try {
    const auto bytes = read_sealed(place->cache, place->name, largest_plugin);
    if (!bytes) return {.fault = "there is no such file"};
    return system::shared_object_from(*bytes);
  } catch (const Error& error) {
    return {.fault = error.what()};
  }
}

void keep(const fs::path& plugin, std::string_view bytes) {
  const Place place = place_of(plugin).value();
  write_sealed(place.cache, place.name, bytes);
}

}  // namespace kbench::site
