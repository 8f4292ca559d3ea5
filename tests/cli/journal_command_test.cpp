#include "catch.hpp"
#include "cli/run_kbench.hpp"
#include "report/strangers_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::read_file;
using kbench::testing::write_file;
using nlohmann::json;

namespace {

// A journal with a right evaluation of vector_add, a wrong one, and one that failed.
struct Journal {
  CommandLine kbench;

  Journal() {
    const std::string head =
        "#include <cstddef>\nextern \"C\" void solution(const float* a, const float* b, float* c, size_t n) "
        "{";
    write_file(kbench.path("right.cpp"), head + "for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i]; }");
    write_file(kbench.path("wrong.cpp"), head + "for (size_t i = 0; i < n; ++i) c[i] = a[i] - b[i]; }");
    const std::string options = " --check-only --case n=1 --quiet --journal runs";
    REQUIRE(kbench.run("evaluate vector_add right.cpp" + options).status == 0);
    REQUIRE(kbench.run("evaluate vector_add wrong.cpp" + options).status == 1);
    REQUIRE(kbench.run("evaluate no_such_problem right.cpp" + options).status == 2);
  }
};

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("a journal is listed with the newest last, of a problem alone or the newest few") {
  const Journal journal;
  const auto all = journal.kbench.run("journal runs");
  CHECK(all.status == 0);
  CHECK(lines_of(all.output) == 3);
  CHECK(all.output.find("right.cpp  accepted") < all.output.find("wrong.cpp  wrong_answer"));
  CHECK(contains(all.output, "no_such_problem  right.cpp  failed: "));
  CHECK(lines_of(journal.kbench.run("journal runs vector_add").output) == 2);
  const auto newest = journal.kbench.run("journal runs vector_add --limit 1");
  CHECK(lines_of(newest.output) == 1);
  CHECK(contains(newest.output, "wrong_answer"));
  CHECK(lines_of(journal.kbench.run("journal runs --limit 1000").output) == 3);
  const json document = json::parse(journal.kbench.run("journal runs vector_add --json").output);
  REQUIRE(document.size() == 2);
  CHECK(document.at(0).at("runtime_ms").is_null());  // it was not timed
  CHECK(document.at(0).at("change").is_null());
  CHECK(document.at(0).at("is_best") == false);
  CHECK(document.at(1).at("evaluation").at("verdict") == "wrong_answer");
}

TEST_CASE("a journal is written as one page") {
  const Journal journal;
  const auto run = journal.kbench.run("journal runs vector_add --html page.html");
  CHECK(run.status == 0);
  CHECK(run.output.empty());
  const std::string page = read_file(journal.kbench.path("page.html"));
  CHECK(contains(page, "<h1>Evaluations of vector_add</h1>"));
  CHECK(contains(page, "wrong_answer"));
  CHECK_FALSE(contains(page, "no_such_problem"));
  CHECK(kbench::testing::are_harmless(page));
  CHECK(journal.kbench.run("journal runs vector_add --html -").output == page);
}

TEST_CASE("a journal's command says what it cannot do") {
  const Journal journal;
  const auto errors_of = [&](const std::string& arguments) {
    const auto run = journal.kbench.run("journal " + arguments);
    CHECK(run.status == 2);
    CHECK(run.output.empty());
    return run.errors;
  };
  CHECK(contains(errors_of("runs softmaxx"),
                 "no evaluation of 'softmaxx' is in runs; there are those of no_such_problem, vector_add"));
  CHECK(contains(errors_of("missing"), "cannot read"));
  CHECK(contains(errors_of("runs --limit 0"), "--limit: expected a whole number from 1"));
  CHECK(contains(errors_of("runs --limit many"), "not 'many'"));
  CHECK(contains(errors_of("runs --html missing/page.html"), "cannot write 'missing/page.html'"));
  CHECK_FALSE(errors_of("runs --html page.html --json").empty());
}
