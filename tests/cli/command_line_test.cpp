#include "catch.hpp"
#include "cli/run_kbench.hpp"
#include "language/toolchain/environment_variable.hpp"

#include <kbench/version.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>

using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::write_file;
using nlohmann::json;

namespace {

json finding(const json& findings, const std::string& name, const std::string& kind) {
  for (const json& each : findings) {
    if (each.at("name") == name && each.at("kind") == kind) return each;
  }
  throw std::runtime_error("doctor found no " + kind + " " + name);
}

}  // namespace

TEST_CASE("kbench alone prints its help, as kbench --help does") {
  const CommandLine kbench;
  const auto alone = kbench.run("");
  CHECK(alone.status == 0);
  CHECK(alone.errors.empty());
  for (const char* command : {"list", "show", "starter", "new-problem", "check-problem", "evaluate",
                              "compile", "watch", "doctor"}) {
    CHECK(contains(alone.output, std::string("\n  ") + command + " "));
    const auto help = kbench.run(std::string(command) + " --help");
    CHECK(help.status == 0);
    CHECK(contains(help.output, std::string("kbench ") + command));
  }
  CHECK(kbench.run("--help").output == alone.output);
}

TEST_CASE("help and the manual page have sentences, and no syntax of the parser") {
  const CommandLine kbench;
  CHECK(kbench.run("--help").output.rfind(
            "Evaluates untrusted kernels: is the output right, and how fast is it?\n", 0) == 0);
  const std::string help = kbench.run("evaluate --help").output;
  CHECK(contains(help, "--sanitize [=on-failure|always]"));
  CHECK_FALSE(contains(help, "{"));
  for (const char* const command : {"list", "batch", "board export", "check-problem"})
    CHECK_FALSE(contains(kbench.run(std::string(command) + " --help").output, ":{"));
  CHECK(contains(kbench.run("batch --help").output, "--samples WORD [summary]"));
  CHECK(contains(kbench.run("completion --help").output, "SHELL bash|zsh|fish"));
  CHECK_FALSE(contains(kbench.run("manual").output, "?."));
}

TEST_CASE("kbench --version prints the version") {
  const auto run = CommandLine().run("--version");
  CHECK(run.status == 0);
  CHECK(run.output == std::string("kbench ") + kbench::version + "\n");
}

TEST_CASE("faults of usage end with status 2, a message, and nothing on stdout") {
  const CommandLine kbench;
  kbench::testing::write_file(kbench.path("mine.cpp"), "int x;\n");
  const auto complaint = [&](const std::string& arguments) {
    CAPTURE(arguments);
    const auto run = kbench.run(arguments);
    CHECK(run.status == 2);
    CHECK(run.output.empty());
    CHECK(run.errors.rfind("kbench: ", 0) == 0);
    return run.errors;
  };
  CHECK(contains(complaint("evalute"), "no command is called 'evalute'; there are list, show"));
  CHECK(contains(complaint("--nonsense"), "--nonsense"));
  CHECK(contains(complaint("list --nonsense"), "See kbench list --help"));
  CHECK(contains(complaint("evaluate"), "PROBLEM is required"));
  CHECK(contains(complaint("evaluate vector_add"), "FILE is required"));
  CHECK(contains(complaint("evaluate vector_add nothing.cpp"), "nothing.cpp"));
  CHECK(contains(complaint("evaluate vector_add mine.cpp --max-samples -3"), "--max-samples"));
  CHECK(contains(complaint("evaluate vector_add mine.cpp --case 'no such case'"), "no such case"));
  CHECK(
      contains(complaint("evaluate vector_add mine.cpp --compiler /no/such/compiler"), "/no/such/compiler"));
  CHECK(
      contains(complaint("evaluate vector_add mine.cpp --json /no/such/place.json"), "/no/such/place.json"));
  CHECK(contains(complaint("starter vector_add --language cobol"),
                 "cpp, cuda, fortran, rust, python, triton, not 'cobol'"));
  CHECK(contains(complaint("starter vector_add --language binary"), "cpp, cuda"));
  CHECK(contains(complaint("show vector_add --dtype bool"), "bool"));
  CHECK(contains(complaint("batch . -o out --queue ''"),
                 "--queue: expected a text, not ''"));  // an unset variable
}

TEST_CASE("starter code is in the language that is asked for") {
  const CommandLine kbench;
  const auto cpp = kbench.run("starter vector_add");
  const auto cuda = kbench.run("starter vector_add --language cuda");
  CHECK(cuda.status == 0);
  CHECK(contains(cuda.output, "__global__ void "));
  CHECK_FALSE(contains(cpp.output, "__global__"));
  CHECK(kbench.run("starter vector_add --language cpp").output == cpp.output);
}

TEST_CASE("a problem whose name is misspelt is met with the one that was meant") {
  const CommandLine kbench;
  for (const char* command : {"show", "starter"}) {
    const auto run = kbench.run(std::string(command) + " matmull");
    CHECK(run.status == 2);
    CHECK(contains(run.errors, "matmull"));
    CHECK(contains(run.errors, "did you mean"));
  }
}

TEST_CASE("what is here and named as a problem is met with how to name it") {
  const CommandLine kbench;
  kbench::testing::write_file(kbench.path("x.so"), "");
  const auto run = kbench.run("show x.so");
  CHECK(run.status == 2);
  CHECK(contains(run.errors, "no problem is called \"x.so\". What has that name here is the path ./x.so."));
  std::filesystem::create_directory(kbench.path("vector_ad"));
  CHECK(contains(kbench.run("show vector_ad").errors,
                 "did you mean \"vector_add\"? What has that name here is the path ./vector_ad."));
}

TEST_CASE("list names the problems that kbench ships, with a line each") {
  const CommandLine kbench;
  const auto text = kbench.run("list");
  const auto document = kbench.run("list --json");
  CHECK(text.status == 0);
  CHECK(document.status == 0);
  const json problems = json::parse(document.output);
  for (const char* name : {"histogram", "matmul", "reduction", "softmax", "vector_add"}) {
    CAPTURE(name);
    CHECK(contains("\n" + text.output, std::string("\n") + name + "  "));
    const auto found = std::find_if(problems.begin(), problems.end(),
                                    [&](const json& problem) { return problem.at("name") == name; });
    REQUIRE(found != problems.end());
    CHECK_FALSE(found->at("title").get<std::string>().empty());
    CHECK(contains(text.output, found->at("title")));
    CHECK_FALSE(found->at("dtypes").empty());
  }
}

TEST_CASE("a plugin that cannot be loaded is listed with the reason, and hides no other") {
  const CommandLine kbench;
  std::filesystem::create_directory(kbench.path("plugins"));
  kbench::testing::write_file(kbench.path("plugins") / "broken.so", "not a shared library\n");
  const auto text = kbench.run("list --plugin-path plugins");
  CHECK(text.status == 0);
  CHECK(contains(text.output, "cannot be used: "));
  CHECK(contains(text.output, "\nvector_add "));
  const json document = json::parse(kbench.run("list --json --plugin-path plugins").output);
  const auto broken = std::find_if(document.begin(), document.end(),
                                   [](const json& problem) { return problem.at("name") == "broken"; });
  REQUIRE(broken != document.end());
  CHECK(broken->contains("error"));
}

TEST_CASE("list chooses by tag, difficulty, element type and language") {
  const CommandLine kbench;
  const auto names = [&](const std::string& arguments) {
    std::set<std::string> found;
    for (const json& problem : json::parse(kbench.run("list --json " + arguments).output))
      found.insert(problem.at("name"));
    return found;
  };
  const std::set<std::string> all = names("");
  CHECK(names("--tag linear-algebra").contains("matmul"));
  CHECK_FALSE(names("--tag linear-algebra").contains("vector_add"));
  CHECK(names("--tag linear-algebra --tag memory-bound").count("matmul") == 0);
  CHECK(names("--difficulty easy").contains("vector_add"));
  CHECK_FALSE(names("--difficulty easy").contains("matmul"));
  CHECK(names("--dtype int8").contains("vector_add"));
  CHECK_FALSE(names("--dtype int8").contains("matmul"));
  CHECK(names("--tag memory-bound").size() < all.size());
  CHECK(names("--language python") == all);
  CHECK(names("--language fortran").contains("vector_add"));
  CHECK_FALSE(names("--language fortran").contains("fp8_matmul"));
  const auto none = kbench.run("list --tag nonsense");
  CHECK(none.status == 0);
  CHECK(none.output.empty());
  CHECK(contains(none.errors, "No problem is like that"));
  CHECK(kbench.run("list --difficulty nonsense").status == 2);
  CHECK(kbench.run("list --dtype nonsense").status == 2);
  CHECK(kbench.run("list --language nonsense").status == 2);
}

TEST_CASE("docs/catalogue.md has every problem of plugins/, as it describes itself, and no other") {
  namespace fs = std::filesystem;
  const CommandLine kbench;
  const std::string page = kbench::testing::read_file(KBENCH_SOURCE_DIR "/docs/catalogue.md");
  std::istringstream lines(kbench.run("list --markdown").output);
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    CHECK(contains("\n" + page, "\n" + line + "\n"));  // else run ./dev catalogue
  }
  std::size_t problems = 0;
  for (const auto& family : fs::directory_iterator(KBENCH_SOURCE_DIR "/plugins")) {
    if (!family.is_directory()) continue;
    for (const auto& problem : fs::directory_iterator(family)) {
      if (!fs::exists(problem.path() / "problem.cpp")) continue;
      CAPTURE(problem.path().string());
      CHECK(contains(page, "\n| `" + problem.path().filename().string() + "` |"));
      ++problems;
    }
  }
  std::size_t rows = 0;
  for (std::size_t at = page.find("\n| `"); at != page.npos; at = page.find("\n| `", at + 1)) ++rows;
  CHECK(rows == problems);
}

TEST_CASE("show tells signature, cases, FLOPs and tolerance of a problem") {
  const CommandLine kbench;
  const auto run = kbench.run("show vector_add --dtype float64");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "void solution(const double* "));
  const auto in_python = kbench.run("show vector_add --language python");
  CHECK(contains(in_python.output, "\ndef solution(input_a, input_b, output_c, n)\n"));
  CHECK(kbench.run("show vector_add --language python --json").status == 2);
  CHECK(contains(run.output, "Cases for float64 on cpu:"));
  CHECK(contains(run.output, "performance"));

  const json problem = json::parse(kbench.run("show vector_add --json").output);
  CHECK(problem.at("info").at("name") == "vector_add");
  CHECK(problem.at("dtype") == "float32");
  CHECK(problem.at("device") == "cpu");
  CHECK(problem.at("cases").at(0).at("flops") > 0);
  for (const json& each : problem.at("cases")) {
    CHECK(contains(run.output, "\n" + each.at("test_case").at("name").get<std::string>() + " "));
  }
}

TEST_CASE("doctor says which packages an interpreter has, and what it lacks for submissions in Python") {
  const CommandLine kbench;
  std::filesystem::permissions(kbench.path("."),
                               std::filesystem::perms::owner_all | std::filesystem::perms::others_exec);
  const auto examined = [&](const std::string& packages, const std::string& language) {
    const std::string answer = R"({"packages": )" + packages + R"(, "directories": []})";
    write_file(kbench.path("python"), "#!/bin/sh\ncase \"$*\" in *sysconfig*) echo '" + answer +
                                          "' ;; *) echo Python 3.12.1 ;; esac\n");
    std::filesystem::permissions(kbench.path("python"), std::filesystem::perms::others_exec |
                                                            std::filesystem::perms::owner_all |
                                                            std::filesystem::perms::others_read);
    const auto run = kbench.run("doctor --json --python ./python");
    return finding(json::parse(run.output), language, "compiler");
  };
  const json none = examined("{}", "python");
  CHECK_FALSE(none.at("ok").get<bool>());
  CHECK(contains(none.at("detail"), "has neither NumPy nor torch; "));
  CHECK(contains(none.at("detail"), "-m pip install numpy would install one"));

  const std::string with_torch = R"({"numpy": "1.26.4", "torch": "2.11.0"})";
  const json some = examined(with_torch, "python");
  CHECK(some.at("ok").get<bool>());
  CHECK(contains(some.at("detail"), "(Python 3.12.1, numpy 1.26.4, torch 2.11.0)"));
  const json triton = examined(with_torch, "triton");
  CHECK_FALSE(triton.at("ok").get<bool>());
  CHECK(contains(triton.at("detail"), "has no triton; "));
}

TEST_CASE("doctor finds helpers, a compiler, a device, plugins and protections, and what they are for") {
  const CommandLine kbench;
  const auto text = kbench.run("doctor");
  CHECK(text.status == 0);
  CHECK(contains(text.output, "kbench can evaluate submissions on this machine"));
  std::set<std::string> kinds;
  for (const json& finding : json::parse(kbench.run("doctor --json").output)) {
    kinds.insert(finding.at("kind"));
    CHECK(contains(text.output, finding.at("name")));
    CHECK((finding.at("ok").get<bool>() || !finding.at("advice").get<std::string>().empty()));
  }
  CHECK(kinds == std::set<std::string>{"helper", "compiler", "device", "plugin", "protection"});
}

TEST_CASE(
    "doctor says why there is no GPU, where there is none, and finds the machine good for its processor") {
  if (::access("/dev/nvidiactl", F_OK) == 0) return;
  const CommandLine kbench;
  const auto run = kbench.run("doctor --json");
  CHECK(run.status == 0);
  const json gpu = finding(json::parse(run.output), "cuda", "device");
  CHECK_FALSE(gpu.at("ok").get<bool>());
  const bool is_built_for_gpus =
      std::filesystem::exists(KBENCH_BUILD_DIR "/libexec/kbench/kbench-referee-cuda");
  CHECK(contains(gpu.at("detail"), is_built_for_gpus ? "NVIDIA's driver is not installed"
                                                     : "this build of kbench has no support"));
  CHECK(contains(kbench.run("doctor").output, "\n  note     cuda: "));
}

TEST_CASE("whatever wants a GPU where there is none says what doctor says, and evaluations nothing more") {
  if (::access("/dev/nvidiactl", F_OK) == 0) return;
  if (!std::filesystem::exists(KBENCH_BUILD_DIR "/libexec/kbench/kbench-referee-cuda")) return;
  const CommandLine kbench;
  const json gpu = finding(json::parse(kbench.run("doctor --json").output), "cuda", "device");
  const std::string advice = gpu.at("advice");
  CHECK(contains(advice, "cpu works all the same"));
  CHECK(contains(gpu.at("detail"), "NVIDIA's driver is not installed"));
  const std::string expected = "NVIDIA's driver is not installed. " + advice;

  kbench::testing::write_file(kbench.path("mine.cu"),
                              kbench.run("starter vector_add --language cuda").output);
  const auto evaluate = kbench.run("evaluate vector_add mine.cu --device cuda:0 --json -");
  CHECK(evaluate.status == 2);
  const json result = json::parse(evaluate.output);
  CHECK(result.at("verdict") == "unsupported");
  CHECK(result.at("explanation") == expected);
  CHECK(result.at("output") == "");
  for (const char* arguments : {"check-problem vector_add --device cuda", "show vector_add --device cuda"}) {
    CAPTURE(arguments);
    const auto run = kbench.run(arguments);
    CHECK(run.status == 2);
    CHECK(contains(run.errors, expected));
  }
}

TEST_CASE("doctor says that a build without the helpers for GPUs has none") {
  const CommandLine kbench;
  const std::filesystem::path helpers = kbench.path("helpers");
  std::filesystem::create_directory(helpers);
  for (const char* name : {"kbench-launcher", "kbench-referee", "kbench-runner"})
    std::filesystem::create_symlink(std::filesystem::path(KBENCH_BUILD_DIR "/libexec/kbench") / name,
                                    helpers / name);
  const EnvironmentVariable place("KBENCH_HELPER_PATH", helpers.string());
  const auto run = kbench.run("doctor --json");
  CHECK(run.status == 0);
  const json gpu = finding(json::parse(run.output), "cuda", "device");
  CHECK_FALSE(gpu.at("ok").get<bool>());
  CHECK(contains(gpu.at("detail"), "this build of kbench has no support for cuda"));
  CHECK(contains(gpu.at("advice"), "nvcc"));
}

TEST_CASE("doctor looks at the compiler that is named, for its language") {
  const auto run = CommandLine().run("doctor --json --compiler g++");
  CHECK(run.status == 0);
  std::set<std::string> compilers;
  for (const json& finding : json::parse(run.output)) {
    if (finding.at("kind") == "compiler") compilers.insert(finding.at("name"));
  }
  CHECK(compilers == std::set<std::string>{"cpp"});
}

TEST_CASE("doctor ends with status 2 where nothing can be compiled") {
  const auto run = CommandLine().run("doctor --compiler /no/such/compiler");
  CHECK(run.status == 2);
  CHECK(contains(run.output, "kbench cannot evaluate submissions on this machine yet"));
}

TEST_CASE("output that cannot be written is a fault, and a reader that goes away is no crash") {
  const CommandLine kbench;
  const auto full = kbench.run("list >/dev/full");
  CHECK(full.status == 2);
  CHECK(contains(full.errors, "cannot write to standard output"));
  CHECK(kbench.run("list >&-").status == 2);
  CHECK(kbench.run("list >&- 2>&-").status == 2);
  CHECK(kbench.run("no-such-command 2>/dev/full").status == 2);
  const auto gone = kbench.run("list | true");
  CHECK(gone.status == 0);
  CHECK(gone.errors.empty());
}
