#include "toolchain/compiler.hpp"

#include "catalog/installation.hpp"
#include "catch.hpp"
#include "environment_variable.hpp"
#include "scratch_directory.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <filesystem>
#include <string>

using namespace kbench;
using toolchain::find_compiler;
namespace fs = std::filesystem;

namespace {

fs::path program(const ScratchDirectory& place, const std::string& name,
                 const std::string& text = "#!/bin/sh\n") {
  fs::path file = place.write(name, text);
  fs::permissions(file, fs::perms::owner_all);
  return file;
}

CompileOptions with(const fs::path& compiler) {
  CompileOptions options;
  options.compiler = compiler;
  return options;
}

std::string error_of(const CompileOptions& options) {
  try {
    find_compiler(options);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("the compiler is the one of the options, of KBENCH_CXX, of CXX, or on the PATH, in that order") {
  const ScratchDirectory place;
  const fs::path first = program(place, "first");
  const fs::path second = program(place, "second");
  const fs::path third = program(place, "third");
  const fs::path gxx = program(place, "path/g++");
  const fs::path cxx = program(place, "path/c++");
  const EnvironmentVariable path(
      "PATH", (place.path() / "nowhere").string() + ":" + (place.path() / "path").string());
  EnvironmentVariable kbench_cxx("KBENCH_CXX", second.string());
  EnvironmentVariable cxx_variable("CXX", third.string());
  CHECK(find_compiler(with(first)) == first);
  CHECK(find_compiler({}) == second);
  const EnvironmentVariable no_kbench_cxx("KBENCH_CXX", std::nullopt);
  CHECK(find_compiler({}) == third);
  const EnvironmentVariable no_cxx("CXX", "");
  CHECK(find_compiler({}) == gxx);
  fs::remove(gxx);
  CHECK(find_compiler({}) == cxx);
  CHECK(find_compiler(with("c++")) == cxx);
}

TEST_CASE("a compiler that is named and cannot be run is an error that says who named it") {
  const ScratchDirectory place;
  const fs::path not_executable = place.write("g++", "text");
  CHECK(error_of(with(not_executable)).find("CompileOptions::compiler") != std::string::npos);
  CHECK_FALSE(error_of(with(place.path())).empty());
  const EnvironmentVariable variable("KBENCH_CXX", "ccache g++");
  CHECK(error_of({}).find("KBENCH_CXX") != std::string::npos);
  CHECK(error_of({}).find("\"ccache g++\"") != std::string::npos);
}

TEST_CASE("no compiler at all is an error that says what was tried") {
  const EnvironmentVariable kbench_cxx("KBENCH_CXX", std::nullopt);
  const EnvironmentVariable cxx("CXX", std::nullopt);
  const EnvironmentVariable path("PATH", "/nonexistent");
  for (const char* const tried : {"KBENCH_CXX", "CXX", "g++", "c++", "/nonexistent"}) {
    CAPTURE(tried);
    CHECK(error_of({}).find(tried) != std::string::npos);
  }
}

TEST_CASE("a compiler says its version in one line") {
  const ScratchDirectory place;
  process::Children children(catalog::helper("kbench-launcher", std::nullopt), {});
  const fs::path compiler = program(place, "cc", "#!/bin/sh\necho \"a compiler 1.2 $1\"\necho more\n");
  CHECK(toolchain::compiler_version(children, compiler) == "a compiler 1.2 --version");
  CHECK_THROWS_AS(toolchain::compiler_version(children, program(place, "broken", "#!/bin/sh\nexit 1\n")),
                  Error);
}

TEST_CASE("a toolchain outside of /usr can be read, the home of a wrapper script cannot") {
  const ScratchDirectory place;
  const fs::path wrapper = program(place, "home/bin/g++");
  const fs::path toolchain = program(place, "opt/bin/g++");
  fs::create_directories(place.path() / "opt/lib/gcc");
  const auto readable = [](const fs::path& compiler, const fs::path& path) {
    const auto files = toolchain::compiler_files(compiler);
    return std::find(files.begin(), files.end(), path) != files.end();
  };
  CHECK(readable(wrapper, wrapper));
  CHECK_FALSE(readable(wrapper, place.path() / "home"));
  CHECK(readable(toolchain, place.path() / "opt"));
}
