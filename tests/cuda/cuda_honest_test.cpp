#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"
#include "honest/honest_program.hpp"

using namespace kbench;
using namespace kbench::tests;

GPU_TEST_CASE("honest submissions with unusual habits are accepted on a GPU") {
  REQUIRE_GPU();
  const std::vector<HonestProgram> programs = honest_programs(KBENCH_SOURCE_DIR, "cuda");
  CHECK(programs.size() >= 18);
  for (const HonestProgram& each : programs) {
    CAPTURE(each.name);
    const Evaluation evaluation = evaluate(each.problem, each.submission, each.options(quick_options()));
    INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
    CHECK(evaluation.accepted());
  }
}
