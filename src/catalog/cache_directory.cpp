#include "catalog/cache_directory.hpp"

#include <cstdlib>

namespace kbench {

std::filesystem::path cache_directory(const Options& options) {
  namespace fs = std::filesystem;
  if (options.cache_directory) return *options.cache_directory;
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return fs::path(cache) / "kbench";
  const char* const home = std::getenv("HOME");
  return home != nullptr && *home == '/' ? fs::path(home) / ".cache" / "kbench" : fs::path();
}

}  // namespace kbench
