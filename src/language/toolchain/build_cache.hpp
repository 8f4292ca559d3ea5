// Compilations that are kept, so that the same submission is not compiled twice:
//
//     <directory>/<first digit>/<64 digits>
//
// The name is the SHA-256 of everything that a compilation depends on. For a submission in Python, which compiles in its own process,
// see evaluate/stage/kept_builds.hpp. For others, this is the compiler's identity and
// version, every argument, source, header and generated file, the limits, and the processor. The headers and
// libraries of the system are not part of it: run `kbench cache clear` after replacing these. Failures are
// kept like successes.
//
// Each file is sealed (base/site/sealed_file.hpp). The bytes of a build are a line of JSON and the shared object. The 16 directories have
// a sixteenth of the bound each; what was used least recently goes first.
#pragma once

#include "isolation/process/children.hpp"
#include "language/toolchain/build.hpp"
#include "language/toolchain/recipe.hpp"

#include <kbench/options.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::toolchain {

// The most bytes to keep, from CompileOptions::cache. Throws Error where KBENCH_COMPILE_CACHE is no number of bytes.
std::size_t cache_limit(const CompileOptions& options);

class BuildCache {
 public:
  BuildCache(std::filesystem::path directory, std::size_t limit)
      : directory_(std::move(directory)), limit_(limit) {}

  // Returns nothing if the options ask for no cache, or the compilation may not be kept.
  static std::optional<BuildCache> for_options(const CompileOptions& options);

  // The bytes that are kept under the key; nothing if there are no usable ones.
  std::optional<std::string> find(const std::string& key) const;

  // Does nothing if they are more than largest(), or cannot be written; the next compilation then takes its full time.
  void keep(const std::string& key, std::string_view bytes) const;

  std::size_t largest() const;

 private:
  void make_room(const std::filesystem::path& shard) const;

  std::filesystem::path directory_;
  std::size_t limit_;
};

// The build that is kept under the key; nothing if there is no usable one.
std::optional<Build> find_build(const BuildCache& cache, const std::string& key, const Recipe& recipe,
                                const CompileOptions& options);

void keep_build(const BuildCache& cache, const std::string& key, const Build& build, const Recipe& recipe);

// Throws what compiler_version() throws.
std::string key_of(const BuildContext& context, const Recipe& recipe);

}  // namespace kbench::toolchain
