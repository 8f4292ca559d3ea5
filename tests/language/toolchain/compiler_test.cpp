#include "language/toolchain/compiler.hpp"

#include "base/site/installation.hpp"
#include "catch.hpp"
#include "environment_variable.hpp"
#include "isolation/process/shell.hpp"
#include "language/language.hpp"
#include "language/nvcc/recipe.hpp"
#include "scratch_directory.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>

using namespace kbench;
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

fs::path find_compiler(const CompileOptions& options, Language language = Language::cpp) {
  return language::support(language).find_compiler(options).value().program;
}

std::string error_of(const CompileOptions& options, Language language = Language::cpp) {
  try {
    find_compiler(options, language);
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

TEST_CASE("nvcc is the one of the options, of KBENCH_NVCC, of CUDACXX, or on the PATH, in that order") {
  const ScratchDirectory place;
  const fs::path first = program(place, "first");
  const fs::path second = program(place, "second");
  const fs::path third = program(place, "third");
  const fs::path on_path = program(place, "path/nvcc");
  const fs::path host = program(place, "path/g++");
  const EnvironmentVariable path("PATH", (place.path() / "path").string());
  const EnvironmentVariable kbench_cxx("KBENCH_CXX", first.string());  // says nothing about nvcc
  const EnvironmentVariable kbench_nvcc("KBENCH_NVCC", second.string());
  const EnvironmentVariable cudacxx("CUDACXX", third.string());
  CHECK(find_compiler(with(first), Language::cuda) == first);
  CHECK(find_compiler({}, Language::cuda) == second);
  const EnvironmentVariable no_kbench_nvcc("KBENCH_NVCC", std::nullopt);
  CHECK(find_compiler({}, Language::cuda) == third);
  const EnvironmentVariable no_cudacxx("CUDACXX", std::nullopt);
  CHECK(find_compiler({}, Language::cuda) == on_path);
  fs::remove(on_path);
  if (fs::exists("/usr/local/cuda/bin/nvcc")) {
    CHECK(find_compiler({}, Language::cuda) == "/usr/local/cuda/bin/nvcc");
  } else {
    for (const char* const tried : {"KBENCH_NVCC", "CUDACXX", "nvcc", "/usr/local/cuda/bin/nvcc"}) {
      CAPTURE(tried);
      CHECK(error_of({}, Language::cuda).find(tried) != std::string::npos);
    }
  }
}

TEST_CASE("nvcc's host compiler is the one in NVCC_CCBIN or the g++ on the PATH, whatever CXX is") {
  const ScratchDirectory place;
  const fs::path nvcc = program(place, "nvcc");
  const fs::path on_path = program(place, "path/g++");
  const fs::path named = program(place, "older/g++");
  const EnvironmentVariable path("PATH", (place.path() / "path").string());
  const EnvironmentVariable kbench_cxx("KBENCH_CXX", nvcc.string());
  const EnvironmentVariable cxx("CXX", nvcc.string());
  const EnvironmentVariable no_ccbin("NVCC_CCBIN", std::nullopt);
  const auto host = [&] { return nvcc::find_compiler(with(nvcc)).host; };
  CHECK(host() == on_path);
  const EnvironmentVariable file("NVCC_CCBIN", named.string());
  CHECK(host() == named);
  const EnvironmentVariable directory("NVCC_CCBIN", named.parent_path().string());
  CHECK(host() == named);
  CHECK(toolchain::compiler_environment(nvcc::find_compiler(with(nvcc)), "/tmp").at("NVCC_CCBIN") == named);

  const EnvironmentVariable nonsense("NVCC_CCBIN", "/nonexistent/g++");
  CHECK(error_of(with(nvcc), Language::cuda).find("\"/nonexistent/g++\"") != std::string::npos);
  const EnvironmentVariable again_none("NVCC_CCBIN", std::nullopt);
  fs::remove(on_path);
  CHECK(error_of(with(nvcc), Language::cuda).find("Install g++") != std::string::npos);
}

TEST_CASE("the version of nvcc is the release in its answer, and what is no nvcc is told so") {
  const ScratchDirectory place;
  process::Children children(site::helper("kbench-launcher", std::nullopt), {});
  const fs::path nvcc = program(place, "nvcc",
                                "#!/bin/sh\necho 'nvcc: NVIDIA (R) Cuda compiler driver'\n"
                                "echo 'Cuda compilation tools, release 13.0, V13.0.88'\n"
                                "echo 'Build cuda_13.0.r13.0/compiler.36424714_0'\n");
  const fs::path other = program(place, "g++", "#!/bin/sh\necho 'g++ (Debian 12.2.0-14) 12.2.0'\n");
  CHECK(toolchain::compiler_version(children, nvcc::find_compiler(with(nvcc))) == "nvcc 13.0, V13.0.88");
  CHECK_THROWS_AS(toolchain::compiler_version(children, nvcc::find_compiler(with(other))), Error);
}

TEST_CASE("the libraries of a CUDA Toolkit are found from its nvcc, through symbolic links") {
  const ScratchDirectory place;
  const fs::path nvcc = program(place, "cuda-13.0/bin/nvcc");
  fs::create_directory_symlink("cuda-13.0", place.path() / "cuda");
  const toolchain::Compiler compiler{.program = place.path() / "cuda/bin/nvcc"};
  CHECK_FALSE(nvcc::library_directory(compiler));
  place.write("cuda-13.0/lib/libcudart.so", "");
  fs::create_directory_symlink("lib", place.path() / "cuda-13.0/lib64");
  CHECK(nvcc::library_directory(compiler) == place.path() / "cuda-13.0/lib");
}

TEST_CASE("a compiler says its version in one line") {
  const ScratchDirectory place;
  process::Children children(site::helper("kbench-launcher", std::nullopt), {});
  const fs::path compiler = program(place, "cc", "#!/bin/sh\necho \"a compiler 1.2 $1\"\necho more\n");
  const fs::path broken = program(place, "broken", "#!/bin/sh\nexit 1\n");
  CHECK(toolchain::compiler_version(children, {.program = compiler}) == "a compiler 1.2 --version");
  CHECK_THROWS_AS(toolchain::compiler_version(children, {.program = broken}), Error);
  const fs::path talker = program(place, "talker", "#!/bin/sh\nprintf '%05000d' 1\n");
  CHECK(toolchain::compiler_version(children, {.program = talker}) == std::string(200, '0'));
}

TEST_CASE("a toolchain outside of /usr can be read, the home of a wrapper script cannot") {
  const ScratchDirectory place;
  const fs::path wrapper = program(place, "home/bin/g++");
  const fs::path toolchain = program(place, "opt/bin/g++");
  fs::create_directories(place.path() / "opt/lib/gcc");
  const fs::path nvcc = program(place, "cuda/bin/nvcc");
  fs::create_directories(place.path() / "cuda/nvvm");
  const auto readable = [](const fs::path& compiler, const fs::path& path) {
    const auto files = toolchain::compiler_files({.program = compiler});
    return std::find(files.begin(), files.end(), path) != files.end();
  };
  CHECK(readable(wrapper, wrapper));
  CHECK_FALSE(readable(wrapper, place.path() / "home"));
  CHECK(readable(toolchain, place.path() / "opt"));
  CHECK(readable(nvcc, place.path() / "cuda"));
  const auto files = toolchain::compiler_files({.program = nvcc, .host = toolchain});
  CHECK(std::count(files.begin(), files.end(), place.path() / "opt") == 1);
}

TEST_CASE("a compiler that finds its libraries beside itself is started where it sees no other files") {
  const ScratchDirectory place;
  place.write("answer.c", "int answer(void) { return 42; }\n");
  place.write("main.c", "int answer(void);\nint main(void) { return answer(); }\n");
  for (const char* const directory : {"lib", "bin", "own"}) fs::create_directory(place.path() / directory);
  const std::string build =
      "cd '" + place.path().string() +
      "' && gcc -shared -fPIC -o lib/libanswer.so answer.c && gcc -o bin/compiler main.c "
      "-Llib -lanswer -Wl,-rpath,'$ORIGIN/../lib'";
  REQUIRE(std::system(build.c_str()) == 0);
  toolchain::Compiler compiler{.language = Language::cpp, .program = place.path() / "bin/compiler"};
  compiler.files = {place.path() / "lib"};
  process::Children children(testing::launcher, {});
  process::ChildSpec spec;
  spec.name = "compiler";
  spec.arguments = {compiler.program.string()};
  spec.environment = toolchain::compiler_environment(compiler, "/tmp");
  spec.working_directory = place.path() / "own";
  spec.files = sandbox::FileAccess{.readable = toolchain::compiler_files(compiler),
                                   .writable = {place.path() / "own", "/dev/null"},
                                   .hidden = {},
                                   .hides_rest = true};
  const auto exit = children.wait(children.start(spec), process::Clock::now() + std::chrono::seconds(20));
  REQUIRE(exit);
  INFO(exit->output);
  CHECK(exit->code == 42);
}
