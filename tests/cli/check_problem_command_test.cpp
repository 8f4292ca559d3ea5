#include "catch.hpp"
#include "cli/background.hpp"
#include "cli/run_kbench.hpp"
#include "language/python_problem.hpp"
#include "language/toolchain/environment_variable.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

using kbench::testing::Background;
using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::read_file;
using nlohmann::json;

namespace {

const std::string of_tests = " --plugin-path '" KBENCH_BUILD_DIR "/tests/problems' ";

}  // namespace

TEST_CASE("check-problem shows which mutants were rejected, and ends with 0 when a problem passes") {
  const auto run = CommandLine().run("check-problem softmax --dtype float64 --case 3x7");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "softmax on cpu: 1 case of float64\n"));
  CHECK(contains(run.output, "\nall zeros *  "));
  CHECK(contains(run.output, "1/1\n"));
  CHECK(contains(run.output, "\npassed\n"));
  CHECK(run.errors.empty());
}

TEST_CASE("check-problem ends with 1 when a problem fails, and says what, where and by how much") {
  const auto run = CommandLine().run(
      "check-problem breaks_each_rule --performance-time 0 --case 'accepts zeros'" + of_tests);
  CHECK(run.status == 1);
  CHECK(contains(run.output, "failed: "));
  CHECK(contains(run.output,
                 "float32, case 'accepts zeros': all zeros is accepted as y: its largest error is"));
}

TEST_CASE("check-problem writes one JSON document, to a file or instead of the table") {
  const CommandLine kbench;
  const auto printed = kbench.run("check-problem too_tolerant --json -" + of_tests);
  CHECK(printed.status == 1);
  const json document = json::parse(printed.output);
  CHECK(document.at("problem") == "too_tolerant");
  CHECK(document.at("passed") == false);
  const json& check = document.at("dtypes").at(0);
  CHECK(check.at("dtype") == "float32");
  CHECK(check.at("failures").size() == 3);
  CHECK(check.at("cases").at(0).at("mutants").at(0).at("fate") == "rejected");
  CHECK(kbench.run("check-problem too_tolerant --json check.json" + of_tests).status == 1);
  CHECK(json::parse(read_file(kbench.path("check.json"))).at("problem") == "too_tolerant");
}

TEST_CASE("check-problem does not pass a problem of which it has checked nothing") {
  const auto run =
      CommandLine().run("check-problem vector_add --dtype float32 --case n=4194304 --performance-time 0.0");
  CHECK(run.status == 1);
  CHECK(contains(run.output, "float32: nothing was checked: every case was left out"));
}

TEST_CASE("check-problem does not take what makes no sense") {
  const CommandLine kbench;
  kbench::testing::write_file(kbench.path("scale.py"), "");
  CHECK(contains(kbench.run("check-problem scale.py --python /nowhere/python").errors,
                 "the interpreter for Python is '/nowhere/python', which is no program"));
  for (const char* arguments :
       {"softmax --case nonsense", "softmax --dtype int8", "softmaxx", "softmax --performance-time soon",
        "softmax --device abacus", "softmax --seed 12", "./nothing.so"}) {
    CAPTURE(arguments);
    const auto run = kbench.run(std::string("check-problem ") + arguments);
    CHECK(run.status == 2);
    CHECK(run.output.empty());
    CHECK(run.errors.rfind("kbench: ", 0) == 0);
  }
}

TEST_CASE("check-problem --all checks the problems in Python of a directory, a line each") {
  if (!kbench::tests::has_torch()) return;
  const EnvironmentVariable python("KBENCH_PYTHON", kbench::tests::python_of_tests().string());
  const EnvironmentVariable no_venv("VIRTUAL_ENV", std::nullopt);
  const CommandLine kbench;
  std::filesystem::create_directories(kbench.path("all/trace/definitions"));
  kbench::testing::write_file(kbench.path("all/doubles.py"), kbench::tests::scale("return 2 * x"));
  kbench::testing::write_file(kbench.path("all/fails.py"), kbench::tests::scale("return 0 * x"));
  kbench::testing::write_file(kbench.path("all/helper.py"), "import no_such_module\n");
  kbench::testing::write_file(kbench.path("all/trace/definitions/sampled.json"),
                              R"({"name": "sampled", "op_type": "sampling", "axes": {}, "inputs": {},
                                  "outputs": {}, "reference": ""})");
  const auto run = kbench.run("check-problem --all all --json checks.json");
  CHECK(run.status == 1);
  CHECK(kbench.run("check-problem --all all --jobs 3").output == run.output);
  CHECK(contains(run.output, "\ndoubles.py                      passed"));
  CHECK(contains(run.output, "\nfails.py                        failed"));
  CHECK(contains(run.output, "no output depends on x"));
  CHECK(contains(run.output, "\ntrace/definitions/sampled.json  not checked"));
  CHECK(contains(run.output, "judged by their distribution"));
  CHECK(contains(run.output, "1 of 3 problems passed; 1 not checked"));
  std::istringstream documents(read_file(kbench.path("checks.json")));
  std::vector<json> lines;
  for (std::string line; std::getline(documents, line);) lines.push_back(json::parse(line));
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].at("problem") == "doubles");
  CHECK(lines[1].at("passed") == false);
  CHECK(lines[2].at("problem") == "trace/definitions/sampled.json");
  CHECK(contains(lines[2].at("error").get<std::string>(), "judged by their distribution"));
  CHECK(kbench.run("check-problem --all no_such_directory").status == 2);
  CHECK(kbench.run("check-problem --all all --jobs 0").status == 2);
  CHECK(kbench.run("check-problem all/doubles.py --jobs 2").status == 2);
  CHECK(kbench.run("check-problem --all all/trace/definitions/sampled.json").status == 2);
}

TEST_CASE(
    "an interrupted check-problem --all has shown each problem that was done, and writes their documents") {
  if (!kbench::tests::has_torch()) return;
  const EnvironmentVariable python("KBENCH_PYTHON", kbench::tests::python_of_tests().string());
  const EnvironmentVariable no_venv("VIRTUAL_ENV", std::nullopt);
  const CommandLine kbench;
  std::filesystem::create_directory(kbench.path("all"));
  kbench::testing::write_file(kbench.path("all/first.py"), kbench::tests::scale("return 2 * x"));
  kbench::testing::write_file(kbench.path("all/second.py"),
                              kbench::tests::scale("import time; time.sleep(60); return 2 * x"));
  kbench::testing::write_file(kbench.path("all/third.py"), kbench::tests::scale("return 2 * x"));
  Background check(kbench, "check-problem --all all --json checks.json");
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(50);
  const auto log = [&] { return read_file(kbench.path("log")); };
  while (!contains(log(), "\nfirst.py   passed") && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK(check.wait_after(SIGINT) == 130);
  CHECK(contains(log(), "\nfirst.py   passed"));
  CHECK(contains(log(), "1 of 3 problems passed; 0 not checked; 2 not reached\n"));
  const std::string documents = read_file(kbench.path("checks.json"));
  CHECK(documents.find('\n') == documents.size() - 1);
  CHECK(json::parse(documents).at("problem") == "first");
}
