#include "base/document/text.hpp"
#include "base/site/cache_directory.hpp"
#include "base/system/boundary.hpp"
#include "language/toolchain/build_cache.hpp"

#include <kbench/cache.hpp>
#include <kbench/error.hpp>

#include <fmt/format.h>

#include <array>
#include <system_error>

namespace kbench {
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

fs::path directory_of(const Options& options) {
  fs::path directory = cache_directory(options);
  if (directory.empty())
    throw Error(
        "there is no cache directory: name one in --cache-dir (Options::cache_directory), or set "
        "XDG_CACHE_HOME or HOME");
  return directory;
}

}  // namespace

CacheContents cache_contents(const Options& options) {
  return at_boundary([&] {
    const fs::path directory = directory_of(options);
    return CacheContents{.directory = directory,
                         .compilations = part_in(directory / parts[0]),
                         .references = part_in(directory / parts[1]),
                         .limit_bytes = toolchain::cache_limit(options.compile)};
  });
}

void clear_cache(const Options& options) {
  at_boundary([&] {
    const fs::path directory = directory_of(options);
    for (const char* const part : parts) {
      std::error_code error;
      fs::remove_all(directory / part, error);
      if (error)
        throw Error(ErrorCode::io,
                    fmt::format("cannot remove {}: {}", document::quoted((directory / part).string()),
                                error.message()));
    }
  });
}

}  // namespace kbench
