// The compilations of submissions and references in the cache directory; each can be made again.
#pragma once

#include <kbench/export.hpp>

#include <cstdint>
#include <filesystem>

namespace kbench::site {

struct CachePart {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
};

struct CacheContents {
  CachePart compilations;
  CachePart references;
};

// Skips what cannot be read, and follows no links.
KBENCH_API CacheContents cache_contents(const std::filesystem::path& cache);

// Removes both. Throws Error if something cannot be removed.
KBENCH_API void clear_cache(const std::filesystem::path& cache);

}  // namespace kbench::site
