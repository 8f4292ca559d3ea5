
#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "catch.hpp"

#include <limits>
#include <string>

using namespace kbench;

TEST_CASE("a case's check is read back as it was written") {
  const CaseCheck check{.name = "n=7",
                        .purpose = Purpose::performance,
                        .mutants = {{.mutant = "all zeros",
                                     .output = "y",
                                     .must_fail_everywhere = true,
                                     .fate = MutantFate::accepted,
                                     .largest_error = 0.5,
                                     .tolerance_used = std::numeric_limits<double>::infinity()},
                                    {.mutant = "negated", .output = "y", .fate = MutantFate::right_answer}},
                        .failures = {"one"},
                        .remarks = {"another"},
                        .left_out = "no time",
                        .seconds = 1.5};
  const nlohmann::json document = check;
  const auto again = document.get<CaseCheck>();
  CHECK(nlohmann::json(again) == document);
  CHECK(again.purpose == Purpose::performance);
  REQUIRE(again.mutants.size() == 2);
  CHECK(again.mutants[0].fate == MutantFate::accepted);
  CHECK(again.mutants[0].tolerance_used == std::numeric_limits<double>::infinity());
  CHECK(again.mutants[1].fate == MutantFate::right_answer);
  CHECK(again.failures == std::vector<std::string>{"one"});
  CHECK(again.left_out == "no time");
}

TEST_CASE("a fate that there is not is refused, with its place") {
  nlohmann::json document = CaseCheck{.mutants = {{.mutant = "negated"}}};
  document["mutants"][0]["fate"] = "eaten";
  try {
    document.get<CaseCheck>();
    FAIL("it was taken");
  } catch (const document::FieldError& error) {
    CHECK(std::string(error.what()) ==
          "mutants[0].fate: expected one of rejected, accepted, right_answer, not \"eaten\"");
  }
}
