#include "catch.hpp"
#include "cli/run_kbench.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::write_file;
using nlohmann::json;

namespace {

const std::string right =
    "#include <cstddef>\n"
    "extern \"C\" void solution(const float* a, const float* b, float* c, size_t n) {\n"
    "  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];\n"
    "}\n";

}  // namespace

TEST_CASE("kbench compile writes what kbench evaluate takes on a machine without a compiler") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  const auto compiled = kbench.run("compile vector_add mine.cpp -o mine.so");
  CHECK(compiled.status == 0);
  CHECK(compiled.output == "compiles\n");
  const auto evaluated =
      kbench.run("evaluate vector_add mine.so --check-only --compiler /nonexistent --json -");
  CHECK(evaluated.status == 0);
  CHECK(json::parse(evaluated.output).at("precompiled") == true);
}

TEST_CASE("kbench compile says what the compiler says, and writes nothing then") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), "nonsense\n");
  const auto failed = kbench.run("compile vector_add mine.cpp -o mine.so");
  CHECK(failed.status == 1);
  CHECK(failed.output == "does not compile\n");
  CHECK(contains(failed.errors, "mine.cpp:1:1: error"));
  CHECK_FALSE(std::filesystem::exists(kbench.path("mine.so")));
  const json document = json::parse(kbench.run("compile vector_add mine.cpp --json").output);
  CHECK(document.at("succeeded") == false);
  CHECK(contains(document.at("diagnostics").get<std::string>(), "nonsense"));
  CHECK(contains(document.at("compile_command").dump(), "\"mine.cpp\""));
  CHECK(document.at("environment").contains("compiler"));

  CHECK(contains(kbench.run("compile vector_add mine.cpp -o mine.cpp").errors, "would be replaced"));
  if (!std::filesystem::exists("/usr/bin/python3")) return;
  write_file(kbench.path("mine.py"), "def solution(a, b, c, n):\n    pass\n");
  const auto python = kbench.run("compile vector_add mine.py -o mine.so --python /usr/bin/python3");
  CHECK(python.status == 2);
  CHECK((contains(python.errors, "leave out --output") || contains(python.errors, "numpy")));
}

TEST_CASE("errors of a command that prints JSON are JSON, with a code") {
  const CommandLine kbench;
  const auto run = kbench.run("show vector_ad --json");
  CHECK(run.status == 2);
  const json error = json::parse(run.output).at("error");
  CHECK(error.at("code") == "no_such_problem");
  CHECK(contains(run.errors, error.at("message").get<std::string>()));
  write_file(kbench.path("mine.cpp"), right);
  CHECK(json::parse(kbench.run("evaluate vector_ad mine.cpp --json -").output).contains("error"));
  CHECK(kbench.run("evaluate vector_ad mine.cpp --json result.json").output.empty());
  CHECK(kbench.run("show vector_ad").output.empty());
}

TEST_CASE("kbench watch evaluates at each save, goes on after mistakes, and ends when it is told to") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), right);
  const auto run = kbench.run(
      "watch vector_add mine.cpp --check-only >seen 2>&1 & pid=$!\n"
      "until_seen() { n=0; until grep -q \"$1\" seen; do n=$((n + 1)); [ $n -lt 300 ] || return 1; sleep "
      "0.1; done; }\n"
      "until_seen '^accepted' && sed 's/ + / - /' mine.cpp >other.cpp && mv other.cpp mine.cpp &&\n"
      "until_seen '^wrong_answer' && rm mine.cpp && until_seen 'No such file' && echo nonsense >mine.cpp &&\n"
      "until_seen '^compile_error'; echo \"seen $?\"; kill -TERM $pid; wait $pid; echo \"ended $?\"; true");
  CHECK(run.output == "seen 0\nended 143\n");
  CHECK(contains(kbench.run("watch vector_add mine.cpp --min-samples x").errors, "--min-samples"));
}
