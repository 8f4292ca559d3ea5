#include "base/document/results_page.hpp"
#include "catch.hpp"
#include "cli/run_kbench.hpp"

#include <kbench/evaluation.hpp>

#include <nlohmann/json.hpp>

using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::read_file;
using kbench::testing::write_file;
using nlohmann::json;

namespace {

constexpr const char* right = R"(#include <cstddef>
extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
})";

constexpr const char* endless = R"(#include <cstddef>
extern "C" void solution(const float*, const float*, float*, size_t) { while (true) asm volatile(""); })";

const std::string binary = CommandLine::quoted(KBENCH_BUILD_DIR "/bin/kbench");

// A few quick cases of vector_add.
const std::string quick = " --case n=1 --case n=262144 --max-samples 5 ";

std::vector<std::string> schema_violations(const std::string& document) {
  return kbench::testing::results_schema().violations(json::parse(document));
}

const std::vector<std::string> none;

}  // namespace

TEST_CASE("a right submission gets a table, the verdict, and status 0") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  const auto run = kbench.run("evaluate vector_add mine.cpp" + quick);
  INFO(run.output + run.errors);
  CHECK(run.status == 0);
  CHECK(run.errors.empty());  // no progress where nobody looks
  CHECK(run.output.rfind("vector_add, float32, cpu, cold caches\n", 0) == 0);
  CHECK(contains(run.output, "\nn=262144 "));
  CHECK(contains(run.output, "1 of 1 correctness cases passed"));
  CHECK(contains(run.output, "\naccepted: "));
  CHECK_FALSE(contains(run.output, "\x1b"));
}

TEST_CASE("--json - prints one document that fits the schema, and nothing else") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  const std::string seed(64, '7');
  const auto run = kbench.run("evaluate vector_add mine.cpp --cache warm --json - --seed " + seed + quick);
  INFO(run.errors);
  CHECK(run.status == 0);
  CHECK(run.errors.empty());
  CHECK(schema_violations(run.output) == none);
  const kbench::Evaluation evaluation = kbench::evaluation_from_json(run.output);
  CHECK(evaluation.accepted());
  CHECK(evaluation.cache == kbench::CacheMode::warm);
  REQUIRE(evaluation.cases.size() == 2);
  REQUIRE(evaluation.cases[1].measurement);
  CHECK(evaluation.cases[1].measurement->samples_ms.size() == 5);
  CHECK(json::parse(run.output).at("seed") == seed);
}

TEST_CASE("--json FILE writes the document and prints the table, or the verdict alone with --quiet") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  write_file(kbench.path("result.json"), "an older result");
  const auto run = kbench.run("evaluate vector_add mine.cpp --quiet --json result.json" + quick);
  CHECK(run.status == 0);
  CHECK(run.output == "accepted\n");
  CHECK(schema_violations(read_file(kbench.path("result.json"))) == none);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kbench.path("."))) {
    if (contains(entry.path().filename().string(), "result.json")) ++files;
  }
  CHECK(files == 1);
}

TEST_CASE("where the reference counts no operations the table has no GFLOPS") {
  const CommandLine kbench;
  write_file(kbench.path("twice.hpp"),
             "#include <cstdint>\nusing input_t = float;\nusing output_t = float;\n"
             "input_t generate_input(std::uint64_t seed) { return static_cast<float>(seed % 1000); }\n"
             "output_t ref_kernel(input_t input) { return 2 * input; }\n"
             "bool check_implementation(output_t custom, output_t right) { return custom == right; }\n");
  write_file(kbench.path("mine.hpp"), "output_t custom_kernel(input_t input) { return input + input; }\n");
  const auto run = kbench.run("evaluate twice.hpp mine.hpp");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "GB/s"));
  CHECK_FALSE(contains(run.output, "GFLOPS"));
}

TEST_CASE("a fault leaves an older result as it is") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  write_file(kbench.path("result.json"), "an older result");
  CHECK(kbench.run("evaluate vector_add mine.cpp --case nonsense --json result.json").status == 2);
  CHECK(read_file(kbench.path("result.json")) == "an older result");
}

TEST_CASE("what starter prints compiles without a warning, and is a wrong answer") {
  const CommandLine kbench;
  const auto starter = kbench.run("starter vector_add");
  REQUIRE(starter.status == 0);
  write_file(kbench.path("mine.cpp"), starter.output);
  const auto run =
      kbench.run("evaluate vector_add mine.cpp --json - --max-samples 5 --flag -Wall --flag=-Wextra");
  CHECK(run.status == 1);
  CHECK(schema_violations(run.output) == none);
  const json document = json::parse(run.output);
  CHECK(document.at("verdict") == "wrong_answer");
  CHECK(document.at("diagnostics").get<std::string>().empty());
}

TEST_CASE("a submission that does not compile ends with status 1 and the compiler's words") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), "this is no C++\n");
  const auto run = kbench.run("evaluate vector_add mine.cpp");
  CHECK(run.status == 1);
  CHECK(contains(run.output, "compile_error"));
  CHECK(contains(run.output, "mine.cpp:1:1: error"));
  const auto quiet = kbench.run("evaluate vector_add mine.cpp --quiet");
  CHECK(quiet.output == "compile_error\n");
}

TEST_CASE("a compiler that is none, and flags that it does not take, are faults of the call") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  const auto none = kbench.run("evaluate vector_add mine.cpp --compiler nope");
  CHECK(none.status == 2);
  CHECK(
      contains(none.errors, "--compiler (CompileOptions::compiler) says that the C++ compiler is \"nope\""));
  const auto flag = kbench.run("evaluate vector_add mine.cpp --flag=-fnonsense");
  CHECK(flag.status == 2);
  CHECK(contains(flag.errors, "with the flags -fnonsense (--flag, or CompileOptions::extra_flags)"));
  CHECK(contains(flag.errors, "unrecognized command-line option"));
}

TEST_CASE("a submission may be several files, or a directory") {
  const CommandLine kbench;
  write_file(kbench.path("add.hpp"), "inline float add(float x, float y) { return x + y; }\n");
  write_file(kbench.path("mine.cpp"), R"(#include <cstddef>
#include "add.hpp"
extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = add(a[i], b[i]);
})");
  CHECK(kbench.run("evaluate vector_add mine.cpp add.hpp --quiet --case n=1").output == "accepted\n");
  std::filesystem::create_directory(kbench.path("both"));
  std::filesystem::copy_file(kbench.path("mine.cpp"), kbench.path("both/mine.cpp"));
  std::filesystem::copy_file(kbench.path("add.hpp"), kbench.path("both/add.hpp"));
  CHECK(kbench.run("evaluate vector_add both --quiet --case n=1").output == "accepted\n");
}

TEST_CASE("a result that cannot be printed is written to its file all the same") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  const auto run = kbench.run("evaluate vector_add mine.cpp --json result.json --case n=1 >/dev/full");
  CHECK(run.status == 2);
  CHECK(contains(run.errors, "cannot write to standard output"));
  CHECK(kbench::evaluation_from_json(read_file(kbench.path("result.json"))).accepted());
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which need addresses without limit
TEST_CASE("limits on memory and on all the time are held") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), std::string("#include <cstdlib>\n#include <cstring>\n") + right +
                                          "void* much = std::memset(std::malloc(1 << 28), 1, 1 << 28);\n");
  const std::string evaluate = "evaluate vector_add mine.cpp --quiet --case n=1";
  CHECK(kbench.run(evaluate).output == "accepted\n");
  CHECK(kbench.run(evaluate + " --memory 64M").output == "crashed\n");
  CHECK(kbench.run(evaluate + " --timeout 0.01").output == "timed_out\n");
}
#endif

TEST_CASE("a device that this build does not know ends with status 2") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  const auto run = kbench.run("evaluate vector_add mine.cpp --device abacus");
  CHECK(run.status == 2);
  CHECK(contains(run.output + run.errors, "abacus"));
}

TEST_CASE("a request to stop ends the evaluation with its signal's status, and leaves nothing behind") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), endless);
  write_file(kbench.path("result.json"), "an older result");
  // `timeout` sends the signal to the command line alone.
  const auto run = kbench.run("--version && timeout --preserve-status --foreground -s INT 2 " + binary +
                              " evaluate vector_add mine.cpp --json result.json --call-timeout 100; echo $?");
  CHECK(contains(run.errors, "kbench: interrupted"));
  CHECK(contains(run.output, "\n130\n"));
  CHECK(read_file(kbench.path("result.json")) == "an older result");
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kbench.path("."))) {
    if (contains(entry.path().filename().string(), "result.json")) ++files;
  }
  CHECK(files == 1);
}

TEST_CASE("the end of the terminal ends an evaluation as a request to stop does") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), endless);
  const auto run = kbench.run("--version && timeout --preserve-status --foreground -s HUP 2 " + binary +
                              " evaluate vector_add mine.cpp --json result.json --call-timeout 100; echo $?");
  CHECK(contains(run.errors, "kbench: interrupted"));
  CHECK(contains(run.output, "\n129\n"));
  CHECK_FALSE(std::filesystem::exists(kbench.path("result.json")));
  // Whoever closed the terminal hears nothing, and the status is the same.
  const auto unheard = kbench.run("--version && timeout --preserve-status --foreground -s HUP 2 " + binary +
                                  " evaluate vector_add mine.cpp --call-timeout 100 2>/dev/full; echo $?");
  CHECK(contains(unheard.output, "\n129\n"));
}

TEST_CASE("signals that are ignored when the command line starts stay ignored") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), endless);
  for (const std::string signal : {"INT", "HUP", "TERM"}) {
    CAPTURE(signal);
    const auto run = kbench.run("--version; (trap '' " + signal + "; " + binary +
                                " evaluate vector_add mine.cpp --call-timeout 2 --quiet & sleep 1; kill -" +
                                signal + " $!; wait $!; echo $?)");
    INFO(run.output + run.errors);
    CHECK(contains(run.output, "\ntimed_out\n1\n"));
    CHECK_FALSE(contains(run.errors, "interrupted"));
  }
}

TEST_CASE("--stack and --compile-timeout are what a submission and its compiler may take") {
  const CommandLine kbench;
  write_file(kbench.path("deep.cpp"), R"(#include <cstddef>
extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  volatile char frame[100 << 20];
  for (size_t i = 0; i < sizeof frame; i += 4096) frame[i] = 0;
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i] + frame[0];
})");
  const std::string evaluate = "evaluate vector_add deep.cpp --quiet --case n=1";
  CHECK(kbench.run(evaluate).output == "crashed\n");
  CHECK(kbench.run(evaluate + " --stack 128M").output == "accepted\n");
  CHECK(contains(kbench.run(evaluate + " --stack 1K").errors, "limits.stack must be from 1 MiB to 64 GiB"));
  write_file(kbench.path("slow.cpp"), R"(#include <cstddef>
#include <regex>
extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i] + std::regex_match("a", std::regex("b*"));
})");
  const auto slow = kbench.run("evaluate vector_add slow.cpp --compile-timeout 0.3");
  CHECK(contains(slow.output, "the compiler used more than 0.3 s of processor time (--compile-timeout"));
}

TEST_CASE("limits on the shell's stack change nothing") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  for (const std::string kibibytes : {"96", "8192", "unlimited"}) {
    CAPTURE(kibibytes);
    const auto run = kbench.run("--version; (ulimit -Ss " + kibibytes + "; exec " + binary +
                                " evaluate vector_add mine.cpp --quiet --case n=1); echo $?");
    CHECK(contains(run.output, "\naccepted\n0\n"));
  }
  const auto tiny = kbench.run("--version; (ulimit -s 96; exec " + binary +
                               " evaluate vector_add mine.cpp --quiet --case n=1); echo $?");
  CHECK(contains(tiny.errors, "kbench needs 106 KiB of the calling thread's stack"));
}

TEST_CASE("replay bears a result out, or says what it cannot, and tells a result from other files") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  write_file(kbench.path("other.cpp"),
             "#include <cstddef>\nextern \"C\" void solution(const float*, const float*, float*, size_t) {}");
  REQUIRE(
      kbench.run("evaluate vector_add mine.cpp --quiet --json result.json --case n=1 --case n=7").status ==
      0);

  const auto same = kbench.run("replay result.json mine.cpp --json again.json");
  INFO(same.output + same.errors);
  CHECK(same.status == 0);
  CHECK(contains(same.output, "\nagrees: accepted, 2 cases, on the same inputs\n"));
  const kbench::Evaluation first = kbench::evaluation_from_json(read_file(kbench.path("result.json")));
  const kbench::Evaluation second = kbench::evaluation_from_json(read_file(kbench.path("again.json")));
  CHECK(first.seed == second.seed);

  const auto shorter = kbench.run("replay result.json mine.cpp --timeout 0.01");
  CHECK(shorter.status == 1);
  CHECK(contains(shorter.output, "differs: the verdict was accepted and is timed_out"));

  const auto printed = kbench.run("replay result.json mine.cpp --json -");
  CHECK(kbench::evaluation_from_json(printed.output).seed == first.seed);
  CHECK(contains(printed.errors, "agrees: accepted, 2 cases, on the same inputs\n"));

  const auto other = kbench.run("replay result.json other.cpp --quiet");
  CHECK(other.status == 1);
  CHECK(other.output.rfind("differs: the verdict was accepted and is wrong_answer\n", 0) == 0);

  const auto no_result = kbench.run("replay mine.cpp mine.cpp");
  CHECK(no_result.status == 2);
  CHECK(contains(no_result.errors, "'mine.cpp' is no result of kbench evaluate --json"));
}

TEST_CASE("no output may be one of the inputs, by whatever name, and the input stays as it was") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  std::filesystem::create_directory(kbench.path("both"));
  write_file(kbench.path("both/mine.cpp"), right);
  write_file(kbench.path("both/result.json"), "an older result");
  std::filesystem::create_symlink("mine.cpp", kbench.path("link.json"));
  write_file(kbench.path("squares.hpp"), "no reference");
  const auto is_refused = [&](const std::string& arguments) {
    const auto run = kbench.run(arguments);
    INFO(arguments + "\n" + run.output + run.errors);
    CHECK(run.status == 2);
    CHECK(contains(run.errors, "is read by this command, and would be replaced"));
    CHECK(run.output.empty());
    return true;
  };
  const std::string name(255, 'r');
  REQUIRE(kbench.run("evaluate vector_add both --quiet --case n=1 --json both/result.json").status == 0);
  REQUIRE(kbench.run("evaluate vector_add mine.cpp --quiet --case n=1 --json " + name).status == 0);
  is_refused("evaluate vector_add mine.cpp --json mine.cpp");
  is_refused("evaluate vector_add mine.cpp --json ./both/../mine.cpp");
  is_refused("evaluate vector_add mine.cpp --json link.json");
  is_refused("evaluate vector_add both --json both/mine.cpp");
  is_refused("evaluate squares.hpp mine.cpp --json squares.hpp");
  const std::string result = "both/result.json";
  is_refused("replay " + result + " mine.cpp --json " + result);
  is_refused("replay " + result + " mine.cpp --json mine.cpp");
  is_refused("check-problem squares.hpp --json squares.hpp");
  std::filesystem::create_directory(kbench.path("plugins"));
  std::filesystem::copy_file(KBENCH_BUILD_DIR "/tests/problems/doubled.so",
                             kbench.path("plugins/doubled.so"));
  for (const std::string command : {"evaluate doubled mine.cpp", "check-problem doubled"})
    is_refused(command + " --plugin-path plugins --json plugins/doubled.so");
  CHECK(read_file(kbench.path("mine.cpp")) == right);
  CHECK(read_file(kbench.path("both/mine.cpp")) == right);
  CHECK(read_file(kbench.path("squares.hpp")) == "no reference");
}

TEST_CASE("a result may come through a pipe, and a pipe without a writer is an error") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  REQUIRE(kbench.run("evaluate vector_add mine.cpp --quiet --case n=1 --json result.json").status == 0);
  const auto piped =
      kbench.run("--version && mkfifo pipe && { cat result.json >pipe & } && " +
                 CommandLine::quoted(KBENCH_BUILD_DIR "/bin/kbench") + " replay pipe mine.cpp");
  INFO(piped.output + piped.errors);
  CHECK(piped.status == 0);
  const auto alone = kbench.run("replay pipe mine.cpp");
  CHECK(alone.status == 2);
  CHECK(contains(alone.errors, "cannot read 'pipe': it is a pipe that nobody writes to"));
}

TEST_CASE("kbench report makes one page of a result") {
  const CommandLine kbench;
  write_file(
      kbench.path("mine.cpp"),
      "#include <cstddef>\nextern \"C\" void solution(const float* a, const float* b, float* c, size_t n) "
      "{\n  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];\n}\n");
  REQUIRE(kbench.run("evaluate vector_add mine.cpp --check-only --json result.json").status == 0);
  const auto run = kbench.run("report result.json -o report.html");
  CHECK(run.status == 0);
  CHECK(run.output.empty());
  const std::string page = read_file(kbench.path("report.html"));
  CHECK(contains(page, "<!DOCTYPE html>"));
  CHECK(contains(page, "vector_add on cpu"));
  CHECK(kbench.run("report result.json").output == page);
  const auto none = kbench.run("report mine.cpp");
  CHECK(none.status == 2);
  CHECK(contains(none.errors, "is no result"));
}
