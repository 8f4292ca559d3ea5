#include "language/toolchain/build_cache.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "base/site/machine.hpp"
#include "base/site/sealed_file.hpp"
#include "base/system/artifact.hpp"
#include "base/system/environment.hpp"
#include "base/system/fingerprint.hpp"
#include "base/system/foreign.hpp"

#include <kbench/error.hpp>
#include <kbench/version.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <utility>

namespace kbench {

// The fields of a build that are kept with its shared object.
namespace toolchain {
BOOST_DESCRIBE_STRUCT(Build, (), (succeeded, diagnostics, failure, missing_walls, kernels))
}  // namespace toolchain

}  // namespace kbench

namespace kbench::toolchain {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t usual_limit = std::size_t{1} << 30U;  // bytes
constexpr std::size_t shards = 16;
constexpr std::size_t most_entries = 1'000'000;

// A file that is unfinished for longer belongs to a process that was killed.
constexpr auto longest_write = std::chrono::hours(1);
constexpr std::string_view unfinished = ".kbench-";  // see base/system/result_file.hpp

fs::path place_of(const std::string& key) { return fs::path(key.substr(0, 1)) / key; }

// A flag may name a file that changes, and so may a name in it.
bool names_file(const std::string& flag) { return flag.find('/') != std::string::npos; }

class Ingredients {
 public:
  void add(std::string_view what, std::string_view text) {
    all_.files.push_back({std::string(what), std::string(text)});
  }
  void add(std::string_view what, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) add(what, text);
  }
  void add(std::string_view what, const std::vector<SourceFile>& files) {
    for (const SourceFile& file : files) {
      add(what, file.path);
      add(what, file.text);
    }
  }
  void add(std::string_view what, const std::vector<fs::path>& paths) {
    for (const fs::path& path : paths) add(what, path.native());
  }
  std::string fingerprint() const { return kbench::fingerprint(all_); }

 private:
  Submission all_;
};

void add_compiler(Ingredients& all, process::Children& children, const Compiler& compiler) {
  all.add("language", name(compiler.language));
  all.add("compiler", identity_of(compiler));
  all.add("version", compiler_version(children, compiler));
  all.add("libraries", compiler.libraries.native());
  all.add("files", compiler.files);
  for (const auto& [variable, value] : compiler_environment(compiler, "/")) {
    all.add("variable", variable);
    all.add("value", value);
  }
}

void add_arguments(Ingredients& all, const Recipe& recipe, const CompileOptions& options) {
  all.add("always", recipe.flags.always);
  all.add("in front", recipe.flags.in_front);
  all.add("shared object", recipe.flags.make_shared_object);
  all.add("undeclared", recipe.flags.find_undeclared_functions);
  all.add("libraries", recipe.flags.libraries);
  all.add("extra", options.extra_flags);
  all.add("compiled", recipe.files);
  all.add("limits", fmt::format("{} {} {} {}", options.time_limit.count(), options.memory_limit,
                                options.output_limit, options.diagnostics_limit));
}

void add_sources(Ingredients& all, const Recipe& recipe) {
  all.add("source", recipe.sources);
  all.add("header", recipe.headers);
  if (recipe.unit) all.add("unit", std::vector{*recipe.unit});
  all.add("function", recipe.function);
  all.add("declaration", recipe.declaration);
  if (recipe.result) all.add("result", *recipe.result);
}

}  // namespace

std::size_t cache_limit(const CompileOptions& options) {
  if (options.cache) return *options.cache;
  const std::string named = system::environment_variable("KBENCH_COMPILE_CACHE");
  if (named.empty()) return usual_limit;
  std::size_t limit = 0;
  const auto [end, error] = std::from_chars(named.data(), named.data() + named.size(), limit);
  if (error != std::errc() || end != named.data() + named.size()) {
    throw Error(
        fmt::format("the environment variable KBENCH_COMPILE_CACHE is {}; it must be a number of "
                    "bytes, and 0 for no cache",
                    document::quoted(named)));
  }
  return limit;
}

std::optional<BuildCache> BuildCache::for_options(const CompileOptions& options) {
  const auto& flags = options.extra_flags;
  const std::size_t limit = cache_limit(options);
  const bool may_keep = std::none_of(flags.begin(), flags.end(), names_file);
  if (limit == 0 || !may_keep || !options.cache_directory || options.cache_directory->empty())
    return std::nullopt;
  return BuildCache(*options.cache_directory, limit);
}

std::size_t BuildCache::largest() const { return limit_ / shards; }

std::optional<std::string> BuildCache::find(const std::string& key) const {
  try {
    auto bytes = site::read_sealed(directory_, place_of(key), limit_);
    if (bytes)  // used now
      ::utimensat(AT_FDCWD, (directory_ / place_of(key)).c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
    return bytes;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void BuildCache::keep(const std::string& key, std::string_view bytes) const {
  if (bytes.size() > largest()) return;
  try {
    site::write_sealed(directory_, place_of(key), bytes);
    make_room(directory_ / place_of(key).parent_path());
  } catch (const Error&) {
  }
}

void BuildCache::make_room(const fs::path& shard) const {
  std::vector<system::Entry> entries = system::ForeignDirectory(shard).entries(most_entries);
  std::sort(entries.begin(), entries.end(), [](const system::Entry& left, const system::Entry& right) {
    return left.changed > right.changed;
  });
  const auto now = std::chrono::system_clock::now();
  std::uint64_t bytes = 0;
  for (const system::Entry& entry : entries) {
    bytes += entry.size;
    const bool is_left_behind = entry.name.starts_with(unfinished) && now - entry.changed > longest_write;
    if (bytes > limit_ / shards || is_left_behind) ::unlink((shard / entry.name).c_str());
  }
}

std::optional<Build> find_build(const BuildCache& cache, const std::string& key, const Recipe& recipe,
                                const CompileOptions& options) {
  const auto bytes = cache.find(key);
  if (!bytes) return std::nullopt;
  try {
    const std::size_t end = std::min(bytes->find('\n'), bytes->size());
    const std::string_view all = *bytes;
    Build build;
    document::decode_fields(document::parse(all.substr(0, end)), build);
    build.is_kept = true;
    if (!build.succeeded) return build;
    if (recipe.result) {
      build.artifact = system::document_from(*recipe.result);
      return build;
    }
    build.artifact = system::shared_object_from(all.substr(std::min(end + 1, all.size())));
    if (!build.artifact.fault.empty() || all.size() - end > options.output_limit) return std::nullopt;
    return build;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void keep_build(const BuildCache& cache, const std::string& key, const Build& build, const Recipe& recipe) {
  try {
    std::string bytes = document::dump(document::encode_fields(build)) + '\n';
    if (build.succeeded && !recipe.result) bytes += system::contents(build.artifact.file);
    cache.keep(key, bytes);
  } catch (const Error&) {
  }
}

std::string key_of(const BuildContext& context, const Recipe& recipe) {
  Ingredients all;
  all.add("kbench", version);
  all.add("processor", describe_machine().at("cpu"));
  all.add("features", processor_features());
  add_compiler(all, context.children, recipe.compiler);
  add_arguments(all, recipe, context.options);
  add_sources(all, recipe);
  all.add("hidden", context.hidden);
  return all.fingerprint();
}

}  // namespace kbench::toolchain
