#include "catch.hpp"
#include "cli/run_kbench.hpp"

#include <nlohmann/json.hpp>

#include <string>

using kbench::testing::CommandLine;
using kbench::testing::contains;
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

const std::string quickly = " --case n=262144 --min-samples 3 --max-samples 5 --warm-up 1 --pairs 6";

}  // namespace

TEST_CASE("kbench compare finds out which of two is faster, whichever comes first") {
  const CommandLine kbench;
  write_file(kbench.path("slow.cpp"), adding(20));
  write_file(kbench.path("fast.cpp"), adding(1));
  const json better = json::parse(kbench.run("compare vector_add slow.cpp fast.cpp --json" + quickly).output);
  CHECK(better.at("pairs") == 6);
  CHECK(better.at("cases").at(0).at("name") == "n=262144");
  CHECK(contains(better.at("first").at("compile_command").dump(), "\"slow.cpp\""));
  CHECK(contains(better.at("second").at("compile_command").dump(), "\"fast.cpp\""));
  CHECK(better.at("second").at("environment").contains("compiler"));
  CHECK(better.at("second").at("precompiled") == false);
  CHECK(better.at("cases").at(0).at("ratio").get<double>() < 0.7);
  const auto worse = kbench.run("compare vector_add fast.cpp slow.cpp" + quickly);
  CAPTURE(worse.output, worse.errors);
  CHECK(contains(worse.output, "change"));
  CHECK((worse.status == 1 || contains(worse.output, "not proven")));
}

TEST_CASE(
    "kbench compare compares nothing where one of the two is wrong, and says what is asked for wrongly") {
  const CommandLine kbench;
  write_file(kbench.path("right.cpp"), adding(1));
  write_file(kbench.path("wrong.cpp"), adding(0));
  const auto run = kbench.run("compare vector_add right.cpp wrong.cpp" + quickly);
  CHECK(run.status == 1);
  CHECK(contains(run.output, "the second is not accepted: wrong_answer"));
  CHECK(contains(kbench.run("compare vector_add right.cpp wrong.cpp --pairs 7").errors, "6, 12, 20"));
  CHECK(contains(kbench.run("compare vector_add right.cpp wrong.cpp --margin much").errors, "--margin"));
  CHECK(
      contains(kbench.run("compare vector_add right.cpp wrong.cpp --margin 200%").errors, "margin must be"));
  CHECK(contains(kbench.run("compare vector_add right.cpp wrong.cpp --check-only").errors, "check_only"));
}
