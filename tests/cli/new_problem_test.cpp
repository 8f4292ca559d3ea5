#include "catch.hpp"
#include "cli/run_kbench.hpp"
#include "language/python_problem.hpp"
#include "language/toolchain/environment_variable.hpp"

#include <cstdlib>

using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::read_file;
using kbench::testing::write_file;
namespace fs = std::filesystem;

TEST_CASE("a new problem bears its name everywhere, and keeps nothing of the one that it was made of") {
  const CommandLine kbench;
  const auto run = kbench.run("new-problem fast_squares");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "check-problem ./build/plugins/fast_squares.so"));
  const fs::path directory = kbench.path("fast_squares");
  CHECK(contains(read_file(directory / "problem.cpp"), ".name = \"fast_squares\""));
  CHECK(contains(read_file(directory / "problem.cpp"), "KBENCH_PLUGIN(FastSquaresProblem)"));
  CHECK(contains(read_file(directory / "CMakeLists.txt"),
                 "kbench_add_problem(fast_squares SOURCES problem.cpp)"));
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    if (!entry.is_regular_file()) continue;
    ++files;
    const std::string text = read_file(entry.path());
    CHECK_FALSE(contains(text, "new_problem"));
    CHECK_FALSE(contains(text, "NewProblem"));
  }
  CHECK(files == 6);
}

TEST_CASE("a new problem beside others that a build collects is no project of its own") {
  const CommandLine kbench;
  fs::create_directories(kbench.path("plugins/elementwise"));
  fs::copy_file(KBENCH_SOURCE_DIR "/plugins/CMakeLists.txt", kbench.path("plugins/CMakeLists.txt"));
  const auto without_family = kbench.run("new-problem mine --into plugins/");
  CHECK(without_family.status == 2);
  CHECK(contains(without_family.errors,
                 "--into: expected the directory of a family in it, as plugins/elementwise, not 'plugins/'"));
  CHECK_FALSE(fs::exists(kbench.path("plugins/mine")));
  CHECK(kbench.run("new-problem mine --into plugins/elementwise").status == 0);
  CHECK(fs::exists(kbench.path("plugins/elementwise/mine/problem.cpp")));
  CHECK(fs::exists(kbench.path("plugins/elementwise/mine/solutions/plain.cu")));
  CHECK_FALSE(fs::exists(kbench.path("plugins/elementwise/mine/CMakeLists.txt")));
  CHECK_FALSE(fs::exists(kbench.path("plugins/elementwise/mine/README.md")));
}

TEST_CASE("new-problem overwrites nothing, and takes no name that is taken or is no identifier") {
  const CommandLine kbench;
  fs::create_directory(kbench.path("mine"));
  write_file(kbench.path("mine/problem.cpp"), "precious");
  const auto complaint = [&](const std::string& arguments) {
    CAPTURE(arguments);
    const auto run = kbench.run("new-problem " + arguments);
    CHECK(run.status == 2);
    CHECK(run.output.empty());
    return run.errors;
  };
  CHECK(contains(complaint("mine"), "mine already; nothing was written"));
  CHECK(read_file(kbench.path("mine/problem.cpp")) == "precious");
  CHECK_FALSE(fs::exists(kbench.path("mine/CMakeLists.txt")));
  CHECK(contains(complaint("matmul"), "a problem called matmul already"));
  CHECK(contains(complaint("3d"), "C identifier"));
  CHECK(contains(complaint("../mine2"), "C identifier"));
  CHECK(contains(complaint("fine --into nowhere"), "--into: expected a directory, not 'nowhere'"));
  CHECK(contains(complaint(""), "NAME is required"));
}

// The sanitizers' plugins can only be loaded by their own kbench.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("a new problem is built with an installed kbench, passes its check, and its tests pass") {
  const CommandLine kbench;
  REQUIRE(kbench.run("new-problem fast_squares").status == 0);
  write_file(kbench.path("fast_squares/solutions/of_two_types.cpp"),
             "// expect: accepted\n"
             "// dtypes: float32 float64\n"
             "extern \"C\" void solution(const kbench::element* x, kbench::element* y, size_t n) {\n"
             "  for (size_t i = 0; i < n; ++i) y[i] = x[i] * x[i];\n"
             "}\n");
  const auto shell = [&](const std::string& command) {
    const std::string all = "cd " + CommandLine::quoted(kbench.path("")) + " && " + command + " >log 2>&1";
    const int status = std::system(all.c_str());
    INFO(read_file(kbench.path("log")));
    CHECK(status == 0);
    return read_file(kbench.path("log"));
  };
  shell("cmake --install '" KBENCH_BUILD_DIR "' --prefix prefix");
  shell("mv prefix moved");  // nothing in it may depend on the place
  // For the processor alone: nvcc has compiled the same source for the tests' own problems.
  shell("cmake -S fast_squares -B build -DCMAKE_PREFIX_PATH=$PWD/moved -DCMAKE_CUDA_COMPILER=NOTFOUND");
  shell("cmake --build build");
  const std::string tests = shell("ctest --test-dir build --output-on-failure");
  CHECK(contains(tests, "100% tests passed, 0 tests failed out of 6"));
  CHECK(contains(tests, " of_two_types.cpp/float64 "));
  CHECK(contains(shell("moved/bin/kbench check-problem ./build/plugins/fast_squares.so"), "\npassed\n"));
}
#endif

TEST_CASE("a new problem in Python needs no build, passes its check, and tells its solutions apart") {
  const CommandLine kbench;
  const auto made = kbench.run("new-problem fast_squares --python");
  CHECK(made.status == 0);
  CHECK(contains(made.output, "kbench check-problem ./fast_squares\n"));
  CHECK(contains(read_file(kbench.path("fast_squares/def.py")), "\nclass fast_squares:\n"));
  CHECK(kbench.run("new-problem fast_squares --python").status == 2);
  if (!kbench::tests::has_torch()) return;
  const EnvironmentVariable python("KBENCH_PYTHON", kbench::tests::python_of_tests().string());
  const EnvironmentVariable no_venv("VIRTUAL_ENV", std::nullopt);
  const auto checked = kbench.run("check-problem ./fast_squares --performance-time 0");
  CAPTURE(checked.output, checked.errors);
  CHECK(checked.status == 0);
  for (const std::string right : {"plain.py", "plain.cpp"}) {
    CHECK(kbench.run("evaluate ./fast_squares --check-only fast_squares/solutions/" + right).status == 0);
  }
  const auto wrong = kbench.run("evaluate ./fast_squares --check-only fast_squares/solutions/skips_tail.py");
  CHECK(wrong.status == 1);
  CHECK(contains(wrong.output, "wrong_answer"));
}
