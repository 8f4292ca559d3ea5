#include "catch.hpp"
#include "cli/run_kbench.hpp"
#include "language/python_problem.hpp"

#include <nlohmann/json.hpp>

using kbench::testing::CommandLine;
using kbench::testing::contains;

namespace {

// The options that show a problem in Python, of this text.
std::string options_for(const CommandLine& kbench, const std::string& problem) {
  kbench::testing::write_file(kbench.path("task.py"), problem);
  return "show ./task.py --python " + CommandLine::quoted(kbench::tests::python_of_tests()) + " ";
}

}  // namespace

TEST_CASE("show names the check that judges outputs in place of the tolerances") {
  if (!kbench::tests::is_usable()) return;
  const CommandLine kbench;
  const std::string compared = options_for(kbench, kbench::tests::scale("return 2 * x"));
  const std::string by_tolerance = kbench.run(compared).output;
  CHECK(contains(by_tolerance, "tolerance around x"));
  CHECK_FALSE(contains(by_tolerance, "judged by"));
  CHECK(nlohmann::json::parse(kbench.run(compared + "--json").output).at("judged_by") == "");

  const std::string judged = options_for(
      kbench, kbench::tests::scale(
                  "return 2 * x", "\n    def verify_result(self, expected, actual):\n        return True\n"));
  const std::string by_check = kbench.run(judged).output;
  CHECK(contains(by_check, "Cases for float32 on cpu, judged by the problem's own verify_result():\n"));
  CHECK_FALSE(contains(by_check, "tolerance"));
  CHECK(nlohmann::json::parse(kbench.run(judged + "--json").output).at("judged_by") == "verify_result()");
}
