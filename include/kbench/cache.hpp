// The compilations that the cache directory keeps; each can be made again.
//
//     const kbench::CacheContents kept = kbench::cache_contents();
//     fmt::print("{}: {} bytes\n", kept.directory.string(), kept.compilations.bytes);
//     kbench::clear_cache();     // after an upgrade of headers or libraries that submissions use
#pragma once

#include <kbench/export.hpp>
#include <kbench/options.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace kbench {

struct CachePart {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
};

struct CacheContents {
  std::filesystem::path directory = {};  // Options::cache_directory, or its default
  CachePart compilations = {};           // compilations of submissions
  CachePart references = {};             // the plugins of reference files
  std::size_t limit_bytes =
      0;  // the most that compilations of submissions may take: CompileOptions::cache, or its default
};

// Skips what cannot be read, and follows no links. Throws Error if there is no place for a cache.
KBENCH_API CacheContents cache_contents(const Options& options = {});

// Removes compilations and references. Throws Error if something cannot be removed, or if there is no place for a cache.
KBENCH_API void clear_cache(const Options& options = {});

}  // namespace kbench
