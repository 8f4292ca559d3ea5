#include "evaluate/support.hpp"
#include "honest/honest_program.hpp"

using namespace kbench;
using namespace kbench::tests;

TEST_CASE("honest submissions with unusual habits are accepted on the processor") {
  const std::vector<HonestProgram> programs = honest_programs(KBENCH_SOURCE_DIR, "cpu");
  CHECK(programs.size() >= 14);
  for (const HonestProgram& each : programs) {
    CAPTURE(each.name);
    const Evaluation evaluation = evaluate(each.problem, each.submission, each.options(quick_options()));
    INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
    CHECK(evaluation.accepted());
  }
}
