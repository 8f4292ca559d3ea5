#include "base/site/cache_contents.hpp"

#include "base/document/text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <array>
#include <system_error>

namespace kbench::site {
namespace {

namespace fs = std::filesystem;

constexpr std::array parts{"compilations", "references"};

CachePart part_in(const fs::path& directory) {
  CachePart part;
  std::error_code error;
  fs::recursive_directory_iterator entry(directory, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code unknown;
    if (!fs::is_regular_file(entry->symlink_status(unknown))) continue;
    const auto bytes = entry->file_size(unknown);
    if (unknown) continue;  // it has been removed since
    ++part.files;
    part.bytes += bytes;
  }
  return part;
}

}  // namespace

CacheContents cache_contents(const fs::path& cache) {
  return {.compilations = part_in(cache / parts[0]), .references = part_in(cache / parts[1])};
}

void clear_cache(const fs::path& cache) {
  for (const char* const part : parts) {
    std::error_code error;
    fs::remove_all(cache / part, error);
    if (error)
      throw Error(ErrorCode::io, fmt::format("cannot remove {}: {}",
                                             document::quoted((cache / part).string()), error.message()));
  }
}

}  // namespace kbench::site
