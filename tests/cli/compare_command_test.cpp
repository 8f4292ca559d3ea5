#include "catch.hpp"
#include "cli/on_terminal.hpp"
#include "cli/run_kbench.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <nlohmann/json.hpp>

#include <csignal>
#include <filesystem>
#include <string>

using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::read_file;
using kbench::testing::run_on_terminal;
using kbench::testing::write_file;
using nlohmann::json;

namespace {

// Adds so many times over what has to be added once.
std::string adding(int times) {
  return "#include <cstddef>\n"
         "extern \"C\" void solution(const float* a, const float* b, float* c, size_t n) {\n"
         "  for (int again = 0; again < " +
         std::to_string(times) +
         "; ++again) {\n"
         "    for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];\n"
         "    asm volatile(\"\" : : \"r\"(c) : \"memory\");\n"
         "  }\n"
         "}\n";
}

// One short case. What is compiled is kept for as long as this process lives.
std::string once() {
  static const ScratchDirectory cache;
  return " --case n=262144 --min-samples 3 --max-samples 5 --warm-up 1 --compile-cache 64M --cache-dir " +
         CommandLine::quoted(cache.path());
}

std::string quickly() { return once() + " --pairs 6"; }

}  // namespace

TEST_CASE("kbench compare finds out which of two is faster, whichever comes first") {
  const CommandLine kbench;
  write_file(kbench.path("slow.cpp"), adding(20));
  write_file(kbench.path("fast.cpp"), adding(1));
  const json better =
      json::parse(kbench.run("compare vector_add slow.cpp fast.cpp --json" + quickly()).output);
  CHECK(better.at("pairs") == 6);
  CHECK(better.at("is_finished") == true);
  CHECK(better.at("cases").at(0).at("name") == "n=262144");
  CHECK(contains(better.at("first").at("compile_command").dump(), "\"slow.cpp\""));
  CHECK(contains(better.at("second").at("compile_command").dump(), "\"fast.cpp\""));
  CHECK(better.at("second").at("environment").contains("compiler"));
  CHECK(better.at("second").at("precompiled") == false);
  CHECK(better.at("cases").at(0).at("ratio").get<double>() < 0.7);
  const auto worse = kbench.run("compare vector_add fast.cpp slow.cpp" + quickly());
  CAPTURE(worse.output, worse.errors);
  CHECK(contains(worse.output, "change"));
  CHECK((worse.status == 1 || contains(worse.output, "not proven")));
}

TEST_CASE(
    "kbench compare compares nothing where one of the two is wrong, and says what is asked for wrongly") {
  const CommandLine kbench;
  write_file(kbench.path("right.cpp"), adding(1));
  write_file(kbench.path("wrong.cpp"), adding(0));
  const auto run = kbench.run("compare vector_add right.cpp wrong.cpp" + quickly());
  CHECK(run.status == 1);
  CHECK(contains(run.output, "the second is not accepted: wrong_answer"));
  CHECK(contains(kbench.run("compare vector_add right.cpp wrong.cpp --pairs 7").errors, "6, 12, 20"));
  CHECK(contains(kbench.run("compare vector_add right.cpp wrong.cpp --margin much").errors, "--margin"));
  CHECK(
      contains(kbench.run("compare vector_add right.cpp wrong.cpp --margin 200%").errors, "margin must be"));
  CHECK(contains(kbench.run("compare vector_add right.cpp wrong.cpp --check-only").errors, "check_only"));
}

TEST_CASE("kbench compare keeps a submission by a name, and compares with it later") {
  const CommandLine kbench;
  write_file(kbench.path("slow.cpp"), adding(20));
  write_file(kbench.path("fast.cpp"), adding(1));
  write_file(kbench.path("wrong.cpp"), adding(0));
  const std::string kept = " --baseline-dir kept";
  const auto first = kbench.run("compare vector_add slow.cpp --save-baseline main" + once() + kept);
  CAPTURE(first.output, first.errors);
  CHECK(first.status == 0);
  CHECK(contains(first.output, "kept as the baseline main"));

  std::filesystem::remove(kbench.path("slow.cpp"));
  const json better =
      json::parse(kbench.run("compare vector_add fast.cpp --baseline main --json" + quickly() + kept).output);
  CHECK(better.at("pairs") == 6);
  CHECK(better.at("cases").at(0).at("ratio").get<double>() < 0.7);
  CHECK(contains(better.at("first").at("compile_command").dump(), "\"slow.cpp\""));

  CHECK(kbench.run("compare vector_add fast.cpp --save-baseline timed" + once() + kept).status == 0);

  const auto wrong = kbench.run("compare vector_add wrong.cpp --save-baseline main" + once() + kept);
  CHECK(wrong.status == 1);
  CHECK(contains(wrong.output, "not kept"));
  const auto still =
      kbench.run("compare vector_add wrong.cpp --baseline main --save-baseline main" + quickly() + kept);
  CHECK(contains(still.output, "the second is not accepted"));
  const json same =
      json::parse(kbench.run("compare vector_add fast.cpp --baseline main --json" + quickly() + kept).output);
  CHECK(contains(same.at("first").at("compile_command").dump(),
                 "\"slow.cpp\""));  // of which nothing was replaced
}

TEST_CASE(
    "kbench compare tells of the pairs that it has measured when it is interrupted, and decides nothing") {
  const CommandLine kbench;
  write_file(kbench.path("slow.cpp"), adding(20));
  write_file(kbench.path("fast.cpp"), adding(1));
  const std::string directory = kbench.path(".").string();
  const auto interrupt = [&](const std::string& measurement, const std::string& arguments) {
    return run_on_terminal(directory, "compare vector_add " + arguments + quickly(),
                           {.after = "measurement " + measurement + " of", .keys = "\x03"});
  };
  const auto run = interrupt("5", "slow.cpp fast.cpp --save-baseline main --baseline-dir kept");
  CAPTURE(run.output);
  CHECK(run.status == 128 + SIGINT);
  CHECK(contains(run.output, "cannot tell: "));
  CHECK(contains(run.output, " pairs so far\n"));
  CHECK(contains(run.output, "n=262144"));
  CHECK(contains(run.output, "interrupted"));
  CHECK_FALSE(std::filesystem::exists(kbench.path("kept/vector_add/main.json")));

  CHECK(interrupt("5", "slow.cpp fast.cpp --json >two.json").status == 128 + SIGINT);
  const json two = json::parse(read_file(kbench.path("two.json")));
  CHECK(two.at("is_finished") == false);
  CHECK(two.at("pairs") >= 2);
  CHECK(two.at("all").at("faster") == "cannot_tell");
  CHECK(two.at("all").at("interval").size() == 2);
  CHECK(two.at("first").at("verdict") == "accepted");

  CHECK(interrupt("5", "slow.cpp fast.cpp fast.cpp --json >three.json").status == 128 + SIGINT);
  CHECK(json::parse(read_file(kbench.path("three.json"))).at(0).at("comparison").at("is_finished") == false);

  const auto early = interrupt("1", "slow.cpp fast.cpp");
  CHECK(early.status == 128 + SIGINT);
  CHECK_FALSE(contains(early.output, "cannot tell"));
}

TEST_CASE("kbench compare says which baselines there are, and what is none") {
  const CommandLine kbench;
  write_file(kbench.path("right.cpp"), adding(1));
  const std::string kept = " --baseline-dir kept";
  CHECK(contains(kbench.run("compare vector_add right.cpp --baseline main" + kept).errors, "there is none"));
  CHECK(kbench.run("compare vector_add right.cpp --save-baseline v1.0" + once() + kept).status == 0);
  CHECK(
      contains(kbench.run("compare vector_add right.cpp --baseline main" + kept).errors, "there are: v1.0"));
  CHECK(contains(kbench.run("compare matmul right.cpp --baseline v1.0" + kept).errors, "there is none"));
  CHECK(contains(kbench.run("compare vector_add right.cpp --save-baseline ../out" + kept).errors, "is none"));
  CHECK(contains(kbench.run("compare vector_add right.cpp").errors, "nothing to compare it with"));

  write_file(kbench.path("kept/vector_add/v1.0.json"), "{\"request_version\": 1}");
  CHECK(kbench.run("compare vector_add right.cpp --baseline v1.0" + kept).status == 2);
  std::filesystem::remove(kbench.path("kept/vector_add/v1.0.json"));
  std::filesystem::create_symlink(kbench.path("right.cpp"), kbench.path("kept/vector_add/v1.0.json"));
  CHECK(contains(kbench.run("compare vector_add right.cpp --baseline v1.0" + kept).errors, "symbolic link"));
}

TEST_CASE("kbench compare compares each of several with each, and who is wrong with nobody else") {
  const CommandLine kbench;
  write_file(kbench.path("slow.cpp"), adding(20));
  write_file(kbench.path("middle.cpp"), adding(6));
  write_file(kbench.path("fast.cpp"), adding(1));
  write_file(kbench.path("wrong.cpp"), adding(0));
  const json pairs =
      json::parse(kbench.run("compare vector_add slow.cpp middle.cpp fast.cpp --json" + quickly()).output);
  REQUIRE(pairs.size() == 3);
  CHECK(pairs.at(1).at("first") == "slow.cpp");
  CHECK(pairs.at(1).at("second") == "fast.cpp");
  for (const json& pair : pairs) CHECK(pair.at("comparison").at("all").at("ratio").get<double>() < 0.9);

  const auto run = kbench.run("compare vector_add wrong.cpp slow.cpp fast.cpp" + quickly());
  CAPTURE(run.output, run.errors);
  CHECK(run.status == 1);
  CHECK(contains(run.output, "wrong.cpp: wrong_answer"));
  CHECK(contains(run.output, "slow.cpp  fast.cpp"));
  CHECK_FALSE(contains(run.output, "wrong.cpp  "));
}
