// Boards whose results are compared with the reference of a problem in Python.
#include "boards/made_up.hpp"
#include "boards/measured.hpp"
#include "catch.hpp"
#include "cli/run_kbench.hpp"
#include "language/python_problem.hpp"

#include <string>

namespace kbench::tests {
namespace {

const std::string square =
    "import torch\nclass Model(torch.nn.Module):\n    def forward(self, x):\n        return x @ x\n"
    "def get_inputs():\n    return [torch.rand(64, 64)]\ndef get_init_inputs():\n    return []\n";

}  // namespace

TEST_CASE("results of a board with a baseline are compared with it, and those of another board are not") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  const ScratchDirectory cache;
  place.write("square.py", square);
  Options options = options_of_python();
  options.plugin_directories = {place.path()};
  options.cache_directory = cache.path();
  const Submission same =
      Submission::from_text(reference_code(ProblemRef::named("square"), options), Language("python"));
  Leaderboard leaderboard((place.path() / "boards.db").string());
  const auto baseline_on = [&](const std::string& name, std::optional<ReferenceMode> baseline) {
    BoardSettings wanted = settings(name);
    wanted.problem = "square";
    wanted.devices = {processor()};
    wanted.requires_isolation = false;
    wanted.baseline = baseline;
    leaderboard.create_board(ada, with_checked_problem(wanted, options));
    const SubmissionRecord record = leaderboard.submit({"bob"}, name, same, options);
    const Evaluation evaluation = leaderboard.evaluation(root, record.id).value();
    INFO(evaluation.explain() << evaluation.output);
    CHECK(evaluation.verdict == Verdict::accepted);
    return evaluation.baseline;
  };
  CHECK_FALSE(baseline_on("plain", {}).has_value());
  const auto baseline = baseline_on("eager", ReferenceMode::eager);
  REQUIRE(baseline.has_value());
  CHECK(baseline->mode == ReferenceMode::eager);
}

TEST_CASE("no board is made with a baseline that its problem does not have") {
  if (!is_usable()) return;
  const testing::CommandLine kbench;
  testing::write_file(kbench.path("twice.py"), scale("return 2 * x"));
  const auto made = [&](const std::string& problem, const std::string& mode) {
    return kbench.run(
        "board create sums --store boards.db --plugin-path . --deadline 2096-12-01T00:00Z --device a"
        " --problem " +
        problem + mode);
  };
  const auto refused = [&](const std::string& problem, const std::string& mode) {
    const auto run = made(problem, " --baseline " + mode);
    CHECK(run.status == 2);
    return run.errors;
  };
  CHECK(testing::contains(refused("vector_add", "eager"), "vector_add is not in Python"));
  CHECK(testing::contains(refused("vector_add", "lazy"), "--baseline: expected one of eager, compile"));
  ::setenv("KBENCH_PYTHON", python_of_tests().c_str(), 1);
  CHECK(testing::contains(refused("twice", "compile"), "twice is a class"));
  CHECK(made("twice", "").status == 0);
}

TEST_CASE("a board with a baseline says so") {
  if (!has_torch()) return;
  const testing::CommandLine kbench;
  testing::write_file(kbench.path("square.py"), square);
  ::setenv("KBENCH_PYTHON", python_of_tests().c_str(), 1);
  const auto made = kbench.run(
      "board create squares --store boards.db --plugin-path . --deadline 2096-12-01T00:00Z --device a "
      "--problem square "
      "--baseline compile");
  INFO(made.errors);
  CHECK(made.status == 0);
  CHECK(testing::contains(kbench.run("board show squares --store boards.db").output,
                          "Speed-ups are over the reference as a submission (compile).\n"));
  CHECK(testing::contains(kbench.run("board show squares --store boards.db --json").output,
                          "\"baseline\":\"compile\""));
}

}  // namespace kbench::tests
