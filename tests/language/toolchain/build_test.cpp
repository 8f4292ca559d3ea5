#include "language/toolchain/build.hpp"

#include "base/document/text.hpp"
#include "base/system/artifact.hpp"
#include "builder.hpp"
#include "catch.hpp"
#include "isolation/protocol/entry.hpp"
#include "language/cpp/starter.hpp"
#include "language/toolchain/driver.hpp"
#include "read_file.hpp"
#include "scratch_directory.hpp"

#include <kbench/error.hpp>
#include <kbench/float16.hpp>
#include <kbench/problem.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <regex>
#include <string>
#include <vector>

using namespace kbench;
using testing::Builder;
using testing::holds;
using testing::Loaded;
using toolchain::Build;

namespace {

const std::string copy_prototype = R"(extern "C" void solution(const float* from, float* to, size_t n))";
const std::string right = copy_prototype + " { for (size_t i = 0; i < n; ++i) to[i] = from[i]; }\n";

Submission files(std::vector<SourceFile> sources) {
  return {.language = Language::cpp, .files = std::move(sources)};
}

}  // namespace

TEST_CASE("a right submission becomes a shared object whose entry calls it") {
  Builder build;
  const Build result = build(right);
  const Loaded loaded(result);
  std::array<float, 3> from{1, 2, 3};
  std::array<float, 3> to{};
  loaded.call({from.data(), to.data()}, {protocol::scalar_slot(std::int64_t{2}, ScalarType::size)});
  CHECK(to == std::array<float, 3>{1, 2, 0});
  CHECK(result.failure.empty());
  CHECK(result.diagnostics.empty());
  CHECK(result.seconds > 0.0);
}

TEST_CASE("the command of a build makes the same shared object again, and names no directory of its own") {
  Builder build;
  build.options.extra_flags = {"-DTEXT=\"it's $HOME\""};
  const Build result = build(right + "extern const char text[] = TEXT;\n");
  REQUIRE(result.succeeded);
  const std::string command = document::command_text(result.command);
  CHECK(result.command.front().find('/') == std::string::npos);
  CHECK(command.find(build.workspace.path().string()) == std::string::npos);
  holds(command, " -std=c++20 ");
  holds(command, " mine.cpp ");
  const std::filesystem::path made = build.workspace.path() / "solution.so";
  const std::string before = testing::read_file(made);
  REQUIRE(std::filesystem::remove(made));
  const std::string again = fmt::format("cd {}/source && {}", build.workspace.path().string(), command);
  CHECK(std::system(again.c_str()) == 0);
  CHECK(testing::read_file(made) == before);
}

TEST_CASE("every type of tensor and of scalar arrives as it was sent") {
  Builder build;
  build.signature = FunctionSignature{}
                        .scalar("a", ScalarType::size)
                        .input("h", DType::float16)
                        .scalar("b", ScalarType::int64)
                        .scalar("c", ScalarType::int32)
                        .inout("flags", DType::boolean)
                        .scalar("d", ScalarType::float64)
                        .scalar("e", ScalarType::float32)
                        .scalar("f", ScalarType::uint64)
                        .scalar("g", ScalarType::uint32)
                        .output("seen", DType::float64)
                        .input("bytes", DType::int8)
                        .input("counts", DType::int64);
  std::get<TensorParameter>(build.signature.parameters.back()).is_unsigned = true;
  const Build result = build(R"(
extern "C" void solution(size_t a, const kbench::float16* h, int64_t b, int32_t c, bool* flags, double d, float e,
                         uint64_t f, uint32_t g, double* seen, const int8_t* bytes,
                         const uint64_t* counts) {
  seen[0] = static_cast<double>(a);
  seen[1] = static_cast<float>(h[0]);
  seen[2] = static_cast<double>(b);
  seen[3] = c;
  seen[4] = d;
  seen[5] = e;
  seen[6] = bytes[0];
  seen[7] = static_cast<double>(f);
  seen[8] = g;
  seen[9] = static_cast<double>(counts[0]);
  flags[0] = !flags[0];
}
)");
  const Loaded loaded(result);
  float16 half{0.5F};
  bool flag = false;
  std::int8_t byte = -7;
  std::int64_t count = 11;
  std::array<double, 10> seen{};
  loaded.call(
      {&half, &flag, seen.data(), &byte, &count},
      {protocol::scalar_slot(std::int64_t{1} << 40U, ScalarType::size),
       protocol::scalar_slot(std::int64_t{-5}, ScalarType::int64),
       protocol::scalar_slot(std::int64_t{-6}, ScalarType::int32),
       protocol::scalar_slot(2.5, ScalarType::float64), protocol::scalar_slot(-0.25, ScalarType::float32),
       protocol::scalar_slot(std::int64_t{1} << 62U, ScalarType::uint64),
       protocol::scalar_slot(std::int64_t{UINT32_MAX}, ScalarType::uint32)});
  CHECK(seen == std::array<double, 10>{0x1p40, 0.5, -5, -6, 2.5, -0.25, -7, 0x1p62, 0xffffffffp0, 11});
  CHECK(flag);
}

TEST_CASE("only the entry point is visible in the shared object") {
  Builder build;
  const Loaded loaded(build(right + "int helper_of_mine() { return 1; }\n"));
  CHECK(loaded.has("kbench_entry"));
  CHECK_FALSE(loaded.has("_Z14helper_of_minev"));
}

TEST_CASE("the shared object cannot be changed afterwards") {
  Builder build;
  const Build result = build(right);
  REQUIRE(result.succeeded);
  CHECK(::write(result.artifact.file.get(), "x", 1) < 0);
  CHECK(::ftruncate(result.artifact.file.get(), 0) < 0);
  CHECK(::fcntl(result.artifact.file.get(), F_ADD_SEALS, F_SEAL_SEAL) < 0);
  CHECK(::mmap(nullptr, 1, PROT_READ | PROT_WRITE, MAP_SHARED, result.artifact.file.get(), 0) == MAP_FAILED);
}

TEST_CASE("starter code of every dtype compiles as it is, without warnings") {
  const ProblemInfo info{.name = "everything",
                         .title = "One of each",
                         .description = "A path: C:\\\nA formula: $x \\cdot y$ \\\\ \n*/ and more\n",
                         .tags = {}};
  for (const DType dtype : all_dtypes) {
    Builder build;
    build.dtype = dtype;
    build.options.extra_flags = {"-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Wpedantic", "-Werror"};
    build.signature = FunctionSignature{}
                          .input("input_a")
                          .inout("state")
                          .output("output_c")
                          .scalar("n")
                          .scalar("alpha", ScalarType::float32);
    const std::string text = cpp::starter(info, build.signature, dtype, Language::cpp);
    CAPTURE(text);
    const Build result = build(text);
    CHECK(result.succeeded);
    CHECK(result.diagnostics.empty());
  }
}

TEST_CASE("a wrong C signature is an error at the author's own line, with the right one beside it") {
  Builder build;
  const Build result = build("\n\nextern \"C\" void solution(const float* from, float* to, int n) {}\n");
  CHECK_FALSE(result.succeeded);
  CHECK_FALSE(result.artifact.file);
  holds(result.diagnostics, "mine.cpp:3:17: error: ");
  holds(result.diagnostics, "note: the problem asks for: " + copy_prototype + "\n");
  CHECK(result.failure == "the submission does not compile");
}

TEST_CASE("a wrong C++ signature is an error at the author's own line too") {
  Builder build;
  const Build result = build(
      "int unrelated() { return 0; }\nvoid my_solution(int) {}\nvoid solution(const float*, float*, int) "
      "{}\n");
  CHECK_FALSE(result.succeeded);
  CHECK(result.diagnostics.find("mine.cpp:3:6: error: ") == 0);
  CHECK(result.diagnostics.find("unrelated") == std::string::npos);
  CHECK(result.diagnostics.find("my_solution") == std::string::npos);
  holds(result.diagnostics, "note: the problem asks for: " + copy_prototype + "\n");
  holds(result.failure, copy_prototype);
}

TEST_CASE("headers alone are no submission to a problem that asks for a solution") {
  Builder build;
  try {
    build({.language = Language::cpp, .files = {{"mine.hpp", "int x;"}}});
    FAIL("it was compiled");
  } catch (const Error& error) {
    holds(error.what(), "no source file: a file that ends in .cpp, .cc, .cxx or .cu");
  }
}

TEST_CASE("a wrong signature in the second source file is found as well") {
  Builder build;
  const Build result = build(
      files({{"first.cpp", "int x;\n"}, {"sub/second.cc", "\nextern \"C\" void solution(float*) {}\n"}}));
  CHECK_FALSE(result.succeeded);
  holds(result.diagnostics, "sub/second.cc:2:17: error: ");
}

TEST_CASE("a result type other than void is an error") {
  Builder build;
  const Build result = build("extern \"C\" int solution(const float*, float*, size_t) { return 0; }");
  CHECK_FALSE(result.succeeded);
  holds(result.diagnostics, "mine.cpp:1:16: error: ");
}

TEST_CASE("the right signature without extern \"C\" is accepted") {
  Builder build;
  CHECK(build("void solution(const float*, float*, size_t) {}").succeeded);
}

TEST_CASE("a missing solution is explained with the line that is missing") {
  Builder build;
  const Build result = build("int main() { return 0; }");
  CHECK_FALSE(result.succeeded);
  holds(result.failure, "does not define `solution`");
  holds(result.failure, copy_prototype);
  holds(result.diagnostics, "note: the problem asks for: " + copy_prototype + "\n");
}

TEST_CASE("several files are compiled separately, linked, and find their headers") {
  Builder build;
  const Build result =
      build(files({{"deep/copy.cxx",
                    "#include \"copy.hpp\"\n#include \"limits.h\"\n"
                    "float copied(float x) { return factor * x; }\n"},
                   {"deep/copy.hpp", "#pragma once\nfloat copied(float x);\n"},
                   {"limits.h", "constexpr float factor = 1;\n"},
                   {"main.cpp", "#include \"deep/copy.hpp\"\n" + copy_prototype +
                                    " { for (size_t i = 0; i < n; ++i) to[i] = copied(from[i]); }\n"}}));
  const Loaded loaded(result);
  float from = 3;
  float to = 0;
  loaded.call({&from, &to}, {1});
  CHECK(to == 3);
}

TEST_CASE("a function that is declared and never defined is a failure to link") {
  Builder build;
  const Build result = build("void elsewhere();\n" + copy_prototype + " { elsewhere(); }\n");
  CHECK_FALSE(result.succeeded);
  CHECK(result.failure == "the submission does not link");
  holds(result.diagnostics, "undefined reference to `elsewhere()'");
  CHECK(result.diagnostics.find("the problem asks for") == std::string::npos);
}

TEST_CASE("warnings of a submission that compiles are kept") {
  Builder build;
  const Build result = build("#warning something to think of\n" + right);
  CHECK(result.succeeded);
  holds(result.diagnostics, "mine.cpp:1:2: warning: ");
}

TEST_CASE("diagnostics never say where the compiler worked") {
  Builder build;
  const std::string place = build.workspace.path().string();
  for (const std::string& text :
       {std::string("int x"), std::string("void f(); " + copy_prototype + " {f();}"),
        std::string("#include \"nothing.hpp\""), std::string("int main() {}"),
        std::string("extern \"C\" void solution();")}) {
    const Build result = build(text);
    INFO(result.diagnostics);
    CHECK_FALSE(result.succeeded);
    CHECK_FALSE(result.diagnostics.empty());
    CHECK(result.diagnostics.find(place) == std::string::npos);
    CHECK(result.diagnostics.find("../include/kbench") == std::string::npos);
  }
}

TEST_CASE("source text that is not UTF-8 gives diagnostics that are") {
  Builder build;
  const Build result = build("int \xff\xfe;\n#error caf\xe9\n");
  CHECK_FALSE(result.succeeded);
  CHECK(result.diagnostics.find('\xff') == std::string::npos);
  holds(result.diagnostics, "caf\xef\xbf\xbd");
}

TEST_CASE("Windows line ends and a byte order mark are no obstacle") {
  Builder build;
  CHECK(build("\xef\xbb\xbf// note\r\n" + copy_prototype + "\r\n{\r\n}\r\n").succeeded);
}

TEST_CASE("endless diagnostics are capped, and the note on the signature survives") {
  Builder build;
  build.options.diagnostics_limit = 1000;
  std::string text = "extern \"C\" void solution(int) {}\n";
  for (int i = 0; i < 1000; ++i) text += "#warning " + std::string(100, 'w') + "\n";
  const Build result = build(text);
  CHECK_FALSE(result.succeeded);
  CHECK(result.diagnostics.size() < 1300);
  holds(result.diagnostics, "bytes left out]\n");
  holds(result.diagnostics, "note: the problem asks for: ");
}

TEST_CASE("a submission cannot read files of the machine through the compiler") {
  const ScratchDirectory elsewhere;
  const std::string secret = elsewhere.write("secret.txt", "the_secret_word\n").string();
  Builder build;
  for (const std::string& text :
       {fmt::format("#include \"{}\"\n", secret),
        fmt::format("{}asm(\".incbin \\\"{}\\\"\");\n", right, secret),
        std::string("#include </etc/passwd>\n"), std::string("#include </dev/urandom>\n")}) {
    const Build result = build(text);
    if (result.missing_walls.contains("landlock"))
      return;  // a kernel without Landlock: reported, and not kbench's to mend
    INFO(text);
    CHECK_FALSE(result.succeeded);
    CHECK(result.diagnostics.find("the_secret_word") == std::string::npos);
    CHECK(result.diagnostics.find("root:") == std::string::npos);
  }
}

TEST_CASE("a file that the compiler may not read is to a submission as one that does not exist") {
  const ScratchDirectory elsewhere;
  const std::string there = elsewhere.write("there.h", "the_secret_word\n").string();
  const std::string directory = elsewhere.path().string();
  const std::string missing = (elsewhere.path() / "other.h").string();
  Builder build;
  // All that a submission's author learns, without what differs in any case.
  const auto answer = [&](const std::string& pattern, const std::string& path) {
    const Build result = build(fmt::format(fmt::runtime(pattern), path) + right);
    CHECK(result.diagnostics.find("Permission denied") == std::string::npos);
    const std::string text = std::to_string(result.succeeded) + result.failure + result.diagnostics;
    return std::regex_replace(text, std::regex("there\\.h|other\\.h|cc[A-Za-z0-9]{6}"), "F");
  };
  const auto walls = build(right).missing_walls;
  if (walls.contains("landlock")) return;
  for (const std::string pattern :
       {"#include \"{}\"\n", "#include <{}>\n", "asm(\".include \\\"{}\\\"\");\n",
        "asm(\".incbin \\\"{}\\\"\");\n", "#pragma GCC dependency \"{}\"\n",
        "#if __has_include(\"{}\")\n#warning there\n#endif\n",
        "#ifdef __has_embed\n#if __has_embed(\"{}\")\n#warning there\n#endif\n#endif\n"}) {
    CAPTURE(pattern);
    const std::string of_there = answer(pattern, there);
    const std::string of_missing = answer(pattern, missing);
    if (!walls.contains("view"))
      CHECK(of_there == of_missing);  // else it is reported that the outcome may tell
  }
  if (walls.contains("view")) return;
  for (const std::string& path : {directory, std::string("/root"), std::string("/etc/shadow")}) {
    CAPTURE(path);
    CHECK(build(fmt::format("#if __has_include(\"{}\")\n#error there\n#endif\n", path) + right).succeeded);
  }
}

TEST_CASE("hidden directories stay hidden where the compiler may read around them") {
  const ScratchDirectory installed;
  const std::filesystem::path open = installed.write("include/open.h", "#define OPEN\n");
  installed.write("include/plugins/closed.h", "#define CLOSED\n");
  Builder build;
  build.options.extra_flags = {"-I" + (installed.path() / "include").string()};
  build.hidden = {installed.path() / "include/plugins"};
  CHECK(build("#include <open.h>\n" + right).succeeded);
  const Build result = build("#include <plugins/closed.h>\n" + right);
  CHECK(result.succeeded == result.missing_walls.contains("landlock"));
}

TEST_CASE("extra flags come after the standard ones, and may name libraries and directories") {
  const ScratchDirectory library;
  library.write("include/deep.h", "constexpr int deep = 1;\n");
  Builder build;
  build.options.extra_flags = {"-DANSWER=42", "-O0", "-isystem", (library.path() / "include").string(),
                               "-ldl"};
  CHECK(
      build(
          "#include <deep.h>\nstatic_assert(ANSWER == 42);\n#ifdef __OPTIMIZE__\n#error optimised\n#endif\n" +
          right)
          .succeeded);
}

TEST_CASE("flags of which no shared object can come are no fault of the submission") {
  Builder build;
  for (const char* const flag : {"-fnonsense", "-lno_such_library", "-static", "-c", "-E", "--version"}) {
    CAPTURE(flag);
    build.options.extra_flags = {flag};
    CHECK_THROWS_AS(build(right), Error);
  }
  build.options.extra_flags = {"-Werror=unused-variable"};
  CHECK(build("static int unused_one() { int x; return 0; }\n" + right).failure ==
        "the submission does not compile");
}

TEST_CASE("a flag with a relative directory that the submission does not have is an error of the caller") {
  Builder build;
  for (const std::vector<std::string>& flags :
       {std::vector<std::string>{"-I../include"}, {"-isystem", "elsewhere"}, {"-Llib"}}) {
    build.options.extra_flags = flags;
    CHECK_THROWS_AS(build(right), Error);
  }
  build.options.extra_flags = {"-Iinner", "-I", ".", "-I/opt"};
  CHECK(build({.language = Language::cpp,
               .files = {{"mine.cpp", "#include <a.h>\n" + right}, {"inner/a.h", "\n"}}})
            .succeeded);
}

TEST_CASE("a binary submission is taken as it is, and runs without a compiler") {
  Builder build;
  const Build compiled = build(right);
  REQUIRE(compiled.succeeded);
  build.options.compiler = "/nonexistent/g++";
  const std::string bytes = system::contents(compiled.artifact.file);
  const Loaded loaded(build(Submission::from_text(bytes, Language::binary)));
  float from = 3;
  float to = 0;
  loaded.call({&from, &to}, {1});
  CHECK(to == 3);

  const Build truncated = build(Submission::from_text(bytes.substr(0, bytes.size() / 2), Language::binary));
  CHECK_FALSE(truncated.succeeded);
  CHECK(truncated.failure == "solution.so cannot be used: it is truncated");
}

TEST_CASE("a compiler that is no program is an error of the caller") {
  Builder build;
  build.options.compiler = "/nonexistent/g++";
  CHECK_THROWS_AS(build(right), Error);
}

TEST_CASE("file names that could be options, or leave the workspace, are errors of the caller") {
  Builder build;
  for (const char* const name : {"-o.cpp", "@x.cpp", "../x.cpp", "/tmp/x.cpp", "a/../../x.cpp", "",
                                 "a\"b.cpp", "a\nb.cpp", "./x.cpp", "a//x.cpp", "dir/.cpp/"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(build(files({{name, right}})), Error);
  }
}

TEST_CASE("a file name with spaces and letters of any alphabet is fine") {
  Builder build;
  CHECK(build(files({{"meine L\xc3\xb6sung.cpp", right}})).succeeded);
}
