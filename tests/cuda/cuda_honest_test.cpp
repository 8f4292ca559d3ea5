#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"
#include "honest/honest_program.hpp"

#include <kbench/process_pool.hpp>

using namespace kbench;
using namespace kbench::tests;

GPU_TEST_CASE(
    "honest submissions in Python with unusual habits are accepted on a GPU, and none is suspected") {
  REQUIRE_GPU();
  Options options = quick_options();
  options.device = "cuda";
  options.compile.python = python_of_tests();
  ProcessPool processes;  // torch is imported once
  options.processes = &processes;
  if (const std::string reason = why_python_is_unusable("vector_add", options); !reason.empty()) {
    WARN("SKIPPED: " << reason);
    return;
  }
  const std::vector<HonestProgram> programs = honest_programs(KBENCH_SOURCE_DIR, "python_cuda");
  CHECK(programs.size() >= 20);
  for (const HonestProgram& each : programs) {
    CAPTURE(each.name);
    if (const std::string reason = why_unusable(each, options); !reason.empty()) {
      WARN(each.name << " is left out: " << reason);
      continue;
    }
    const Evaluation evaluation = evaluate(each.problem, each.submission, each.options(options));
    INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
    CHECK(evaluation.accepted());
    CHECK(evaluation.integrity.suspicions.empty());
  }
}

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
