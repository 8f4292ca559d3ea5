// What a compiler may take, and what a machine that lets it down is told from.
#include "builder.hpp"
#include "catch.hpp"
#include "language/toolchain/build.hpp"
#include "language/toolchain/driver.hpp"
#include "scratch_directory.hpp"

#include <kbench/error.hpp>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

using namespace kbench;
using namespace std::chrono_literals;
using testing::Builder;
using testing::holds;
using toolchain::Build;

namespace {

const std::string right =
    "extern \"C\" void solution(const float* from, float* to, size_t n) { for (size_t i = 0; i < n; ++i) "
    "to[i] = from[i]; }\n";

// Takes the compiler much time and much memory.
const std::string endless = R"(
template <unsigned long N, unsigned long M> struct S {
  static constexpr unsigned long v = S<N - 1, 2 * M>::v + S<N - 1, 2 * M + 1>::v;
};
template <unsigned long M> struct S<0, M> { static constexpr unsigned long v = M; };
unsigned long x = S<40, 0>::v;
)";

struct Row {
  Language language;
  std::string text;
  CompileOptions options;
  std::string failure;  // begins so
};

const std::vector<Row> rows{
    {Language::cpp,
     endless,
     {.time_limit = 500ms},
     "the compiler used more than 0.5 s of processor time (--compile-timeout, or compile."},
    {Language::cpp,
     endless,
     {.memory_limit = std::size_t{256} << 20U},
     "the compiler wanted more than 256 MiB of memory"},
    {Language::cpp,
     "char large[1UL << 33U] = {1};\n",
     {.output_limit = std::size_t{8} << 20U},
     "the compiler wanted to write a file of more than 8 MiB"},
    {Language::cuda, endless, {.time_limit = 500ms}, "the compiler used more than 0.5 s of processor time"},
    {Language::cuda,
     endless,
     {.memory_limit = std::size_t{512} << 20U},
     "the compiler wanted more than 512 MiB of memory"},
    {Language::cuda,
     "char large[1UL << 26U] = {1};\n",
     {.output_limit = std::size_t{8} << 20U},
     "the compiler wanted to write a file of more than 8 MiB"},
};

}  // namespace

TEST_CASE("compilers are held to the limits on time, memory and files, and the failure says to which") {
  for (const Row& row : rows) {
    if (row.language == Language::cuda && !testing::there_is_nvcc()) return;
    CAPTURE(name(row.language), row.failure);
    Builder build;
    build.options = row.options;
    const Build result = build(Submission::from_text(row.text + right, row.language));
    CHECK_FALSE(result.succeeded);
    CHECK(result.failure.starts_with(row.failure));
  }
}

TEST_CASE("time that the compiler waits is not the submission's fault, and without end it is the machine's") {
  Builder build;
  const ScratchDirectory place;
  const auto compiler = [&](const std::string& name, const std::string& script) {
    const auto path = place.write(name, "#!/bin/sh\n" + script);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  };
  build.options.time_limit = 1s;
  build.options.compiler = compiler("waits", "sleep 1.5; exec g++ \"$@\"\n");
  CHECK(build(right).succeeded);

  build.options.time_limit = 100ms;
  build.options.compiler = compiler("never_begins", "sleep 100\n");
  try {
    build(right);
    FAIL("it was built");
  } catch (const toolchain::Starved& fault) {
    const std::string text = fault.what();
    CHECK(text.ends_with(
        "s of processor time in 1 s, and did not end: the machine was starved. Evaluate fewer submissions at "
        "once, or allow more than 0.1 s (--compile-timeout, or compile.time_limit of the options)"));
  }
}

TEST_CASE("a compiler that the machine lets down is asked again, and the submission is not blamed") {
  Builder build;
  const ScratchDirectory place;
  const auto compiler = [&](const std::string& name, const std::string& script) {
    const auto path = place.write(name, "#!/bin/sh\n" + script);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  };
  const auto blames = [&](const std::string& part) {
    try {
      build(right);
      FAIL("it was built");
    } catch (const toolchain::Starved& fault) {
      holds(fault.what(), part);
    }
  };
  build.options.compiler = compiler("fails_once",
                                    "[ -e ../tried ] && exec g++ \"$@\"\n"
                                    ": > ../tried; echo 'vfork: Resource temporarily unavailable'; exit 1\n");
  CHECK(build(right).succeeded);

  build.options.compiler = compiler("never", "echo 'cc1plus: No space left on device'; exit 1\n");
  blames("fails in the same way on an empty file");

  build.options.compiler = compiler("killed", "kill -KILL $$\n");
  blames("signal 9 came from another process");
}

TEST_CASE("a limit that leaves a compiler no processes is known before one is started") {
  CHECK(toolchain::lack_of_processes() == "");
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    constexpr uid_t somebody = 54321;  // no limit on processes holds for root
    const rlimit two{.rlim_cur = 2, .rlim_max = 2};
    const bool is_limited = (::geteuid() != 0 || ::setresuid(somebody, somebody, somebody) == 0) &&
                            ::setrlimit(RLIMIT_NPROC, &two) == 0;
    ::_exit(is_limited && !toolchain::lack_of_processes().empty() ? 0 : 1);
  }
  int status = -1;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

TEST_CASE("words of a shortage are no evidence of one") {
  Builder build;
  const Build result = build("#error No space left on device\n" + right);
  CHECK_FALSE(result.succeeded);
  CHECK(result.failure == "the submission does not compile");
  CHECK_FALSE(result.is_repeatable);
}

TEST_CASE("the machine is short of room where a file system has none") {
  const process::ChildExit exit{.code = 1, .output = "No space left on device"};
  const std::filesystem::path full = "/proc";
  const ScratchDirectory place;
  const std::filesystem::path roomy = place.path();
  CHECK(toolchain::MachineWatch(full).shortage(exit, {}).starts_with("'/proc' has room for 0 KiB"));
  CHECK(toolchain::MachineWatch(roomy).shortage(exit, {}) == "");
}

TEST_CASE("all processes of the compiler share one limit on their time") {
  Builder build;
  const ScratchDirectory place;
  const auto path = place.write(
      "two",
      "#!/bin/sh\n(timeout 30 sh -c 'while :; do :; done') & (timeout 30 sh -c 'while :; do :; done') & "
      "wait\n");
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  build.options.compiler = path;
  build.options.time_limit = 2s;  // neither of the two has used it when both have
  const Build result = build(right);
  CHECK_FALSE(result.succeeded);
  CHECK(result.failure.starts_with("the compiler used more than 2 s of processor time"));
}
