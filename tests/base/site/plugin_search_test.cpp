#include "base/site/plugin_search.hpp"

#include "base/site/installation.hpp"
#include "catch.hpp"
#include "language/toolchain/environment_variable.hpp"
#include "language/toolchain/scratch_directory.hpp"

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
    site::find_problem(problem, directories);
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
  CHECK(site::find_problem("matmul", directories) == first);
  CHECK(site::find_problem("softmax", directories) == only);
  CHECK(site::plugin_names(directories) == Names{"matmul", "softmax"});
}

TEST_CASE("a problem with a slash is the path of a plugin") {
  const ScratchDirectory place;
  const fs::path file = place.write("other-name.so", "");
  CHECK(site::find_problem(file.string(), {}) == file);
  CHECK(site::find_problem((place.path() / "x/../other-name.so").string(), {}) == file);
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

TEST_CASE("a problem in Python is found by what its file, its directory or its results call it") {
  const ScratchDirectory place;
  const std::string model = "def get_inputs(): pass\n";
  const fs::path relu = place.write("tasks/level1/19_ReLU.py", model);
  const fs::path task = place.write("tasks/gpu-mode/sort_v2/task.yml", "");
  place.write("tasks/level1/notes.py", "print()\n");
  place.write("tasks/softmax.py", model);
  const Paths directories{place.path() / "none", place.path() / "tasks"};
  CHECK(site::find_problem("19_ReLU", directories) == relu);
  CHECK(site::find_problem("problem_19_relu", directories) == relu);
  CHECK(site::find_problem("sort_v2", directories) == task);
  CHECK(site::find_problem(task.parent_path().string(), {}) == task);
  CHECK(site::problem_names(directories) == Names{"19_ReLU", "softmax", "sort_v2"});
  for (const char* const none : {"notes", "19_ReLU.py", "..", ".", "gpu-mode", "level1"}) {
    CAPTURE(none);
    CHECK_FALSE(error_of(none, directories).empty());
  }
  CHECK(error_of("19_ReLu", directories).find("did you mean \"19_ReLU\"?") != std::string::npos);
}

TEST_CASE("the first directory that has a problem of the name wins, be it a plugin or in Python") {
  const ScratchDirectory place;
  const fs::path in_python = place.write("tasks/softmax.py", "def get_inputs(): pass\n");
  const fs::path beside = place.write("both/sort.so", "");
  place.write("both/sort.py", "def get_inputs(): pass\n");
  const fs::path plugin = place.write("plugins/softmax.so", "");
  CHECK(site::find_problem("softmax", {place.path() / "tasks", place.path() / "plugins"}) == in_python);
  CHECK(site::find_problem("softmax", {place.path() / "plugins", place.path() / "tasks"}) == plugin);
  CHECK(site::find_problem("sort", {place.path() / "both"}) == beside);
}

TEST_CASE("a name that two problems in Python have is an error that names both") {
  const ScratchDirectory place;
  for (const char* const file : {"level1/1_Add.py", "level2/1_Add.py"})
    place.write(file, "def get_inputs(): pass\n");
  const std::string error = error_of("1_Add", {place.path()});
  CHECK(error.find("level1/1_Add.py' and '") != std::string::npos);
  CHECK(error.find("level2/1_Add.py' are both called \"1_Add\"") != std::string::npos);
  CHECK(error_of("1_Add", {place.path() / "level2", place.path()}).empty());
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
