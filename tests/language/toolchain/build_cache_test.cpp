#include "language/toolchain/build_cache.hpp"

#include "builder.hpp"
#include "catch.hpp"
#include "environment_variable.hpp"
#include "read_file.hpp"

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

using kbench::testing::Builder;
using kbench::testing::Loaded;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t plenty = std::size_t{64} << 20U;

const std::string right = R"(extern "C" void solution(const float* from, float* to, size_t n) {
  for (size_t i = 0; i < n; ++i) to[i] = from[i] + 1;
})";
const std::string wrong = "int a = b;";

struct Cached {
  ScratchDirectory cache;

  kbench::toolchain::Build operator()(const std::string& text, const kbench::CompileOptions& options = {},
                                      std::size_t limit = plenty) const {
    Builder build;
    build.options = options;
    build.options.cache = limit;
    build.options.cache_directory = cache.path();
    return build(text);
  }

  std::vector<fs::path> files() const {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(cache.path()))
      if (entry.is_regular_file()) found.push_back(entry.path());
    return found;
  }
};

std::string padded(int number) { return right + "\n// " + std::to_string(number); }

}  // namespace

TEST_CASE("a submission that was compiled before is not compiled again, and does the same") {
  const Cached build;
  const auto first = build(right + "\nint unused() { int x; return 0; }\n#warning mind this");
  const auto second = build(right + "\nint unused() { int x; return 0; }\n#warning mind this");
  CHECK_FALSE(first.is_kept);
  CHECK(second.is_kept);
  CHECK(second.diagnostics == first.diagnostics);
  CHECK(second.command == first.command);
  CHECK_FALSE(first.command.empty());
  CHECK(kbench::testing::holds(second.diagnostics, "mind this"));
  float from = 1;
  float to = 0;
  Loaded(second).call({&from, &to}, {1});
  CHECK(to == 2);
}

TEST_CASE("that a submission does not compile is kept with what the compiler says") {
  const Cached build;
  const auto first = build(wrong);
  const auto second = build(wrong);
  CHECK_FALSE(first.succeeded);
  CHECK_FALSE(second.succeeded);
  CHECK(second.is_kept);
  CHECK(second.failure == first.failure);
  CHECK(second.diagnostics == first.diagnostics);
}

TEST_CASE("whatever a compilation depends on makes it another one") {
  const Cached build;
  build(right);
  CHECK_FALSE(build(right + " ").is_kept);
  CHECK_FALSE(build(right, {.extra_flags = {"-O1"}}).is_kept);
  CHECK_FALSE(build(right, {.compiler = "/usr/bin/c++"}).is_kept);
  CHECK_FALSE(build(right, {.diagnostics_limit = 100}).is_kept);
  Builder other;
  other.options.cache = plenty;
  other.options.cache_directory = build.cache.path();
  other.dtype = kbench::DType::float64;
  CHECK_FALSE(other(right).is_kept);
  other.dtype = kbench::DType::float32;
  CHECK(other(right).is_kept);
}

TEST_CASE("a compilation whose flags name a file is not kept, for the file may change") {
  const Cached build;
  build(right, {.extra_flags = {"-I/usr/include"}});
  CHECK(build.files().empty());
}

TEST_CASE("a compilation that a limit ended is not kept") {
  const Cached build;
  const std::string endless =
      "template <int n> struct A { static constexpr int v = A<n - 1>::v + A<n - 2>::v; };"
      "constexpr int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }"
      "static_assert(f(60) != 0);";
  CHECK_FALSE(build(endless, {.extra_flags = {"-fconstexpr-ops-limit=2000000000"},
                              .time_limit = std::chrono::milliseconds(300)})
                  .succeeded);
  CHECK(build.files().empty());
  CHECK_FALSE(
      build("char large[1ull << 28] = {1};" + right, {.output_limit = std::size_t{1} << 20U}).succeeded);
  CHECK(build.files().empty());
}

TEST_CASE("a file of the cache that is damaged, cut short or another's is not used, and is replaced") {
  const Cached build;
  build(right);
  REQUIRE(build.files().size() == 1);
  const fs::path file = build.files().front();
  const std::string bytes = kbench::testing::read_file(file);
  const auto replace = [&](const std::string& by) {
    fs::remove(file);
    build.cache.write(fs::relative(file, build.cache.path()), by);
  };
  std::string damaged = bytes;
  damaged[damaged.size() / 2] ^= 1;
  for (const std::string& by :
       {damaged, bytes.substr(0, bytes.size() - 1), std::string(), std::string("{}\n")}) {
    replace(by);
    CHECK_FALSE(build(right).is_kept);
    CHECK(build(right).is_kept);
  }
  fs::permissions(file, fs::perms::others_write, fs::perm_options::add);
  CHECK_FALSE(build(right).is_kept);
  // An entry of another name has the seal of that name.
  build(padded(1));
  for (const fs::path& other : build.files()) {
    if (other != file) fs::copy_file(other, file, fs::copy_options::overwrite_existing);
  }
  CHECK_FALSE(build(right).is_kept);
}

TEST_CASE("a link in the place of a kept compilation is neither read nor written through") {
  const Cached build;
  build(right);
  const fs::path file = build.files().front();
  const fs::path elsewhere = build.cache.path() / "elsewhere";
  fs::rename(file, elsewhere);
  fs::create_symlink(elsewhere, file);
  const std::string before = kbench::testing::read_file(elsewhere);
  CHECK_FALSE(build(right).is_kept);
  CHECK(kbench::testing::read_file(elsewhere) == before);
  CHECK_FALSE(fs::is_symlink(file));
}

TEST_CASE("the cache stays within its bound, and lets go first of what was used least recently") {
  const Cached cached;
  Builder build;
  build.options.cache_directory = cached.cache.path();
  build.options.cache = plenty;
  build(right);
  const fs::path kept = cached.files().front();
  const std::uintmax_t size = fs::file_size(kept);
  // As if they had been compiled long ago, in the same sixteenth: three fit.
  const fs::path shard = kept.parent_path();
  build.options.cache = 16 * (4 * size - size / 2);
  const auto now = fs::file_time_type::clock::now();
  for (int age = 1; age <= 4; ++age) {
    const fs::path other = shard / ("old" + std::to_string(age));
    fs::copy_file(kept, other);
    fs::last_write_time(other, now - std::chrono::hours(age));
  }
  fs::last_write_time(kept, now - std::chrono::hours(100));
  CHECK(build(right).is_kept);  // by which it is the youngest
  for (int i = 0; i < 64 && fs::exists(shard / "old3"); ++i) build(padded(i));
  CHECK(fs::exists(kept));
  CHECK_FALSE(fs::exists(shard / "old4"));
  CHECK_FALSE(fs::exists(shard / "old3"));
  std::uintmax_t bytes = 0;
  for (const fs::path& file : cached.files())
    if (file.parent_path() == shard) bytes += fs::file_size(file);
  CHECK(bytes <= 4 * size - size / 2);
}

TEST_CASE("a size of 0 keeps nothing and takes nothing, from the options or from KBENCH_COMPILE_CACHE") {
  const Cached build;
  build(right);
  CHECK_FALSE(build(right, {}, 0).is_kept);
  const EnvironmentVariable none("KBENCH_COMPILE_CACHE", "0");
  CHECK(kbench::toolchain::cache_limit({}) == 0);
  const EnvironmentVariable some("KBENCH_COMPILE_CACHE", "4096");
  CHECK(kbench::toolchain::cache_limit({}) == 4096);
  const EnvironmentVariable odd("KBENCH_COMPILE_CACHE", "much");
  CHECK_THROWS_AS(kbench::toolchain::cache_limit({}), kbench::Error);
}

TEST_CASE("where the cache cannot be written, submissions are compiled all the same") {
  Builder build;
  build.options.cache = plenty;
  build.options.cache_directory = "/proc/nowhere";
  CHECK(build(right).succeeded);
  CHECK_FALSE(build(right).is_kept);
}
