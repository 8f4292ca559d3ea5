#include "base/system/tree_size.hpp"

#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <filesystem>
#include <string>

using kbench::system::is_larger_than;
namespace fs = std::filesystem;

TEST_CASE("a tree is larger than so many bytes, so many entries, or so many levels") {
  const ScratchDirectory scratch;
  scratch.write("a/b/large", std::string(100'000, 'x'));
  scratch.write("a/small", "x");
  fs::create_directory_symlink("/usr", scratch.path() / "link");
  constexpr std::size_t plenty = 1'000'000;
  CHECK_FALSE(is_larger_than(scratch.path(), {.bytes = plenty, .files = 5}));
  CHECK(is_larger_than(scratch.path(), {.bytes = plenty, .files = 4}));
  CHECK(is_larger_than(scratch.path(), {.bytes = 90'000, .files = plenty}));
  CHECK_FALSE(is_larger_than(scratch.path() / "missing", {}));

  fs::path deep = scratch.path();
  for (int i = 0; i < 70; ++i) deep /= "d";
  fs::create_directories(deep);
  CHECK(is_larger_than(scratch.path(), {.bytes = plenty, .files = plenty}));
}
