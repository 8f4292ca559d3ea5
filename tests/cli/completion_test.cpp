#include "catch.hpp"
#include "cli/run_kbench.hpp"

#include <cstdlib>
#include <set>
#include <sstream>
#include <string>

using kbench::testing::CommandLine;
using kbench::testing::contains;

namespace {

// What is offered for the last of the words, without descriptions.
std::set<std::string> offered(const std::string& words) {
  const auto run = CommandLine().run("__complete " + words);
  REQUIRE(run.status == 0);
  std::set<std::string> values;
  std::istringstream lines(run.output);
  for (std::string line; std::getline(lines, line);) values.insert(line.substr(0, line.find('\t')));
  return values;
}

using Words = std::set<std::string>;

// What bash makes of a line, typed up to its end, with the script that kbench prints.
std::string completed_by_bash(const std::string& line) {
  const CommandLine kbench;
  kbench::testing::write_file(kbench.path("mine.cu"), "");
  const std::string program = KBENCH_BUILD_DIR "/bin/kbench";
  const auto run = kbench.run("completion bash >script && bash -c '. ./script; COMP_LINE=\"kbench " + line +
                              "\"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=(" + program +
                              "); _kbench; printf \"%s \" \"${COMPREPLY[@]}\"'");
  CHECK(run.status == 0);
  CHECK(run.errors.empty());
  return run.output;
}

}  // namespace

TEST_CASE("a shell is offered commands, options, and what fits an option") {
  CHECK(offered("eval") == Words{"evaluate"});
  CHECK(offered("board sub") == Words{"submission", "submissions", "submit"});
  CHECK(offered("list --d") == Words{"--difficulty", "--dtype"});
  CHECK(offered("list --difficulty ''") == Words{"easy", "hard", "medium"});
  CHECK(offered("list --difficulty=h") == Words{"--difficulty=hard"});
  CHECK(offered("list --json --dtype bf") == Words{"bfloat16"});
  CHECK(offered("evaluate vector_add mine.cpp --cache ''") == Words{"cold", "warm"});
  CHECK(offered("completion z") == Words{"zsh"});
  CHECK(contains(CommandLine().run("__complete doct").output, "doctor\tCompilers, devices"));
}

TEST_CASE("a shell is offered problems, then files") {
  CHECK(offered("evaluate vector_") == Words{"vector_add", ":files"});
  CHECK(offered("evaluate vector_add ''") == Words{":files"});
  CHECK(offered("evaluate vector_add mine.cpp ''") == Words{":files"});
  CHECK(offered("evaluate -- vector_add ''") == Words{":files"});
  CHECK(offered("evaluate --quiet --memory 1G vector_add ''") == Words{":files"});
  CHECK(offered("new-problem mine --into ''") == Words{":directories"});
  CHECK(offered("show vector_add ''").empty());
  CHECK(offered("nonsense --what ''").count("evaluate") == 0);
  CHECK(offered("").empty());
}

TEST_CASE("bash completes a line with what kbench offers") {
  CHECK(completed_by_bash("eval") == "evaluate ");
  CHECK(completed_by_bash("list --difficulty=m") == "medium ");
  CHECK(contains(completed_by_bash("evaluate vector_add "), "mine.cu "));
}

TEST_CASE("the manual page has every command and option, and man reads it without a complaint") {
  const CommandLine kbench;
  REQUIRE(kbench.run("manual >kbench.1").status == 0);
  const std::string page = kbench::testing::read_file(kbench.path("kbench.1"));
  for (const char* part :
       {".SS \"kbench evaluate\"", ".SS \"kbench cache clear\"", "\\fB\\-\\-json\\fR \\fIFILE|\\-\\fR",
        "\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fIDIR\\fR"}) {
    CAPTURE(part);
    CHECK(contains(page, part));
  }
  if (std::system("command -v groff >/dev/null 2>&1") != 0) return;
  const auto groff = kbench.run("--version >/dev/null; groff -man -Tutf8 -ww -z kbench.1");
  CHECK(groff.status == 0);
  CHECK(groff.errors.empty());
}
