#include "site/plugin_search.hpp"

#include "catch.hpp"
#include "site/installation.hpp"
#include "toolchain/environment_variable.hpp"
#include "toolchain/scratch_directory.hpp"

#include <kbench/error.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

using namespace kbench;
namespace fs = std::filesystem;

namespace {

std::string error_of(std::string_view problem, const std::vector<fs::path>& directories) {
  try {
    site::find_plugin(problem, directories);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

using Paths = std::vector<fs::path>;
using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("the first directory that has a plugin of the name wins") {
  const ScratchDirectory place;
  const fs::path first = place.write("a/matmul.so", "");
  place.write("b/matmul.so", "");
  const fs::path only = place.write("b/softmax.so", "");
  const Paths directories{place.path() / "none", place.path() / "a", place.path() / "b"};
  CHECK(site::find_plugin("matmul", directories) == first);
  CHECK(site::find_plugin("softmax", directories) == only);
  CHECK(site::plugin_names(directories) == Names{"matmul", "softmax"});
}

TEST_CASE("a problem with a slash is the path of a plugin") {
  const ScratchDirectory place;
  const fs::path file = place.write("other-name.so", "");
  CHECK(site::find_plugin(file.string(), {}) == file);
  CHECK(site::find_plugin((place.path() / "x/../other-name.so").string(), {}) == file);
  const std::string error = error_of((place.path() / "missing.so").string(), {});
  CHECK(error == "there is no plugin '" + (place.path() / "missing.so").string() + "'");
}

TEST_CASE("an unknown name is an error that suggests the nearest and says where it looked") {
  const ScratchDirectory place;
  place.write("a/matmul.so", "");
  place.write("a/softmax.so", "");
  const Paths directories{place.path() / "a", place.path() / "none"};
  const std::string looked = "Looked in: " + (place.path() / "a").string() + ", " +
                             (place.path() / "none").string() + " (no such directory)";
  CHECK(error_of("matmull", directories) ==
        "no problem is called \"matmull\"; did you mean \"matmul\"? " + looked);
  CHECK(error_of("mtamul", directories).find("\"matmul\"?") != std::string::npos);
  CHECK(error_of("softmax.so", directories).find("\"softmax\"?") != std::string::npos);
  CHECK(error_of("convolution", directories) == "no problem is called \"convolution\". " + looked);
  CHECK_FALSE(error_of("", directories).empty());
}

TEST_CASE("only files that end in .so are plugins") {
  const ScratchDirectory place;
  place.write("a.so", "");
  place.write("b.so.1", "");
  place.write("readme.txt", "");
  fs::create_directory(place.path() / "c.so");
  CHECK(site::plugin_names({place.path()}) == Names{"a"});
  CHECK_FALSE(error_of("c", {place.path()}).empty());
}

TEST_CASE(
    "plugins are searched in the caller's directories, then KBENCH_PLUGIN_PATH, then the library's own") {
  const EnvironmentVariable variable("KBENCH_PLUGIN_PATH", "/one::/two/:/one");
  CHECK(site::search_path({"/zero", "/two"}) ==
        Paths{"/zero", "/two", "/one", "/two/", site::plugin_directory()});
  const EnvironmentVariable none("KBENCH_PLUGIN_PATH", std::nullopt);
  CHECK(site::search_path({}) == Paths{site::plugin_directory()});
  CHECK(site::plugin_directory().is_absolute());
}

TEST_CASE(
    "a helper program comes from the options, else from KBENCH_HELPER_PATH, and from nowhere else then") {
  const ScratchDirectory place;
  for (const char* const name : {"a/tool", "b/tool"}) {
    fs::permissions(place.write(name, "#!/bin/sh\n"), fs::perms::owner_all);
  }
  place.write("c/tool", "not executable");
  const EnvironmentVariable variable("KBENCH_HELPER_PATH", (place.path() / "b").string());
  CHECK(site::helper("tool", place.path() / "a") == place.path() / "a/tool");
  CHECK(site::helper("tool", std::nullopt) == place.path() / "b/tool");
  CHECK_THROWS_AS(site::helper("tool", place.path() / "c"), Error);
  CHECK_THROWS_AS(site::helper("missing", place.path() / "a"), Error);
}
