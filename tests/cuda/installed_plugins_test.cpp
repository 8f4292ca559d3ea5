#include "base/site/installation.hpp"
#include "catch.hpp"
#include "cli/run_kbench.hpp"

#include <cstdlib>

using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::read_file;
namespace fs = std::filesystem;

namespace {

std::string run(const CommandLine& place, const std::string& command) {
  const std::string all = "cd " + CommandLine::quoted(place.path("")) + " && " + command + " >log 2>&1";
  const int status = std::system(all.c_str());
  std::string output = read_file(place.path("log"));
  CAPTURE(command, output);
  REQUIRE(status == 0);
  return output;
}

std::string libraries_of(const CommandLine& place, const fs::path& plugin) {
  return run(place, "env -u LD_LIBRARY_PATH ldd " + CommandLine::quoted(plugin));
}

}  // namespace

TEST_CASE("installed plugins load the CUDA runtime that is installed beside them, wherever the tree is") {
  const CommandLine place;
  run(place, "cmake --install '" KBENCH_BUILD_DIR "' --prefix prefix && mv prefix moved");
  const fs::path plugins = fs::relative(kbench::site::plugin_directory(), KBENCH_BUILD_DIR) / "cuda";
  int count = 0;
  for (const auto& entry : fs::directory_iterator(place.path("moved") / plugins)) {
    CHECK(entry.symlink_status().type() == fs::file_type::regular);  // wheels have no links
    if (entry.path().extension() != ".so") continue;
    const std::string libraries = libraries_of(place, entry.path());
    CAPTURE(entry.path(), libraries);
    CHECK(contains(libraries, "=> " + (entry.path().parent_path() / "libcudart.so.").string()));
    ++count;
  }
  REQUIRE(count > 0);
}

TEST_CASE("a plugin that a user builds needs no CUDA runtime beside it") {
  const CommandLine place;
  CHECK_FALSE(contains(libraries_of(place, KBENCH_BUILD_DIR "/tests/problems/cuda/doubled.so"), "cudart"));
}
