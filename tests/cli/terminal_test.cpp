// What others have named or written cannot rewrite the screen, nor pretend to be kbench's own lines.
#include "catch.hpp"
#include "cli/on_terminal.hpp"
#include "cli/run_kbench.hpp"

#include <nlohmann/json.hpp>

#include <sys/stat.h>

#include <string>

using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::output_on_terminal;
using kbench::testing::write_file;

namespace {

constexpr const char* override_mark = "\xE2\x80\xAE";  // U+202E: the text after it runs from right to left

bool is_inert(const std::string& text) {
  return !contains(text, "\x1b") && !contains(text, override_mark) && !contains(text, "\xC2\x9B") &&
         !contains(text, "\r");
}

// A word of the shell that stands for the text.
std::string word(const std::string& text) { return "'" + text + "'"; }

}  // namespace

TEST_CASE("a name that is not known is escaped in the error that repeats it") {
  const CommandLine kbench;
  const auto problem = kbench.run("show " + word("vector\x1b[2J\xC2\x9B"
                                                 "1m"));
  CHECK(problem.status == 2);
  CHECK(is_inert(problem.errors));
  CHECK(contains(problem.errors, "no problem is called \"vector\\x1b[2J\\u009b1m\""));
  for (const char* command : {"", "list ", "list --difficulty ", "list --dtype ", "evaluate vector_add "}) {
    const auto run = kbench.run(command + word("\x1b[31m\nkbench: accepted"));
    CAPTURE(command, run.errors);
    CHECK(run.status == 2);
    CHECK(is_inert(run.errors));
    CHECK(contains(run.errors, "\\x1b[31m"));
    CHECK_FALSE(contains(run.errors, "\nkbench: accepted"));
  }
}

TEST_CASE("the lines of kbench's own messages stay lines") {
  const auto run = CommandLine().run("list --nonsense");
  CHECK(contains(run.errors, "\nSee kbench list --help.\n"));
}

TEST_CASE("the direction of the text cannot be changed by the name of a case") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), "int x;\n");
  const auto run =
      kbench.run("evaluate vector_add mine.cpp --case " + word(override_mark + std::string("=n")));
  CHECK(run.status == 2);
  CHECK(is_inert(run.errors));
  CHECK(contains(run.errors, "has no case called '\\u202e=n'"));
}

TEST_CASE("line ends in the name of a file stay within the line that names it") {
  const CommandLine kbench;
  const auto missing = kbench.run("evaluate vector_add " + word("a\nkbench: b.cpp"));
  CHECK(contains(missing.errors, "cannot read 'a\\x0akbench: b.cpp': "));
  const std::string name = "pipe\x1b[31m\n.cpp";
  REQUIRE(::mkfifo(kbench.path(name).c_str(), 0600) == 0);
  const auto pipe = kbench.run("evaluate vector_add " + word(name));
  CHECK(is_inert(pipe.errors));
  CHECK(contains(pipe.errors, "cannot read 'pipe\\x1b[31m\\x0a.cpp': it is not a regular file"));
}

TEST_CASE("what a compiler repeats of a reference is escaped on standard error") {
  const CommandLine kbench;
  write_file(kbench.path("scale.hpp"), "#error \x1b[31m" + std::string(override_mark) + "\n");
  const auto shown = kbench.run("show scale.hpp");
  CHECK(shown.status == 2);
  CHECK(is_inert(shown.errors));
  CHECK(contains(shown.errors, "scale.hpp"));
}

TEST_CASE("a terminal gets a document in which nothing acts on it, and which is the same document") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), "#error \x1b[31m" + std::string(override_mark) + "\n");
  const std::string arguments = "evaluate vector_add mine.cpp --json - 2>errors";
  const std::string shown = output_on_terminal(kbench.path("").string(), arguments);
  CAPTURE(shown);
  CHECK(is_inert(shown));
  const auto on_terminal = nlohmann::json::parse(shown);
  const auto in_pipe = nlohmann::json::parse(kbench.run(arguments).output);
  CHECK(contains(in_pipe.at("diagnostics").get<std::string>(), override_mark));
  CHECK(on_terminal.at("diagnostics") == in_pipe.at("diagnostics"));
}

TEST_CASE("a terminal gets kbench's colours, and no others") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), "#error \x1b[1;32maccepted\x1b[0m\n");
  const std::string shown =
      output_on_terminal(kbench.path("").string(), "evaluate vector_add mine.cpp 2>errors");
  CAPTURE(shown);
  CHECK(contains(shown, "\x1b[1;31mcompile_error\x1b[0m"));
  CHECK_FALSE(contains(shown, "\x1b[1;32m"));
}
