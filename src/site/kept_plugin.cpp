#include "site/kept_plugin.hpp"

#include "site/cache_directory.hpp"
#include "system/directories.hpp"
#include "system/fingerprint.hpp"
#include "system/foreign.hpp"
#include "system/result_file.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <sys/stat.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace kbench::site {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t seal_size = 64;
constexpr std::size_t largest_plugin = std::size_t{1} << 30U;  // bytes

struct Place {
  fs::path cache;
  fs::path name;  // in it
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

std::string seal_of(const Place& place, std::string_view bytes) {
  return fingerprint(
      {.language = Language::binary, .files = {{.path = place.name.string(), .text = std::string(bytes)}}});
}

// The file's bytes without the seal. Throws Error.
std::string unsealed(const Place& place) {
  const auto directory = system::ForeignDirectory::open_if_there(place.cache);
  const auto file = directory ? directory->find(place.name) : std::nullopt;
  if (!file) throw Error("there is no such file");
  if (!file->is_own()) throw Error("another user could have written it");
  std::string bytes = file->read(largest_plugin);
  if (bytes.size() < seal_size) throw Error("it is truncated");
  const std::string seal = bytes.substr(bytes.size() - seal_size);
  bytes.resize(bytes.size() - seal_size);
  if (seal != seal_of(place, bytes)) throw Error("its hash is not that of what was kept");
  return bytes;
}

}  // namespace

bool is_kept(const fs::path& plugin) { return place_of(plugin).has_value(); }

system::SharedObject read_kept(const fs::path& plugin) {
  const std::optional<Place> place = place_of(plugin);
  if (!place) return {.file = {}, .fault = "it is in no cache directory"};
  try {
    return system::shared_object_from(unsealed(*place));
  } catch (const Error& error) {
    return {.file = {}, .fault = error.what()};
  }
}

void keep(const fs::path& plugin, std::string_view bytes) {
  system::make_directories(plugin.parent_path());
  clear_place(plugin);
  system::ResultFile file(plugin);
  struct stat status {};
  if (::fstat(file.descriptor(), &status) == 0) ::fchmod(file.descriptor(), status.st_mode & 0755U);
  file.append(bytes);
  file.append(seal_of(place_of(plugin).value(), bytes));
  file.commit();
}

}  // namespace kbench::site
