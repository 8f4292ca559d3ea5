#include "evaluate/support.hpp"
#include "honest/honest_program.hpp"

using namespace kbench;
using namespace kbench::tests;

namespace {

// Why the interpreter of the tests cannot run it; empty where it can. A module is asked for by a submission, as the program
// itself does.
std::string why_unusable(const HonestProgram& program, const Options& options) {
  for (const std::string& module : program.modules) {
    const Submission imports = Submission::from_text(
        "import " + module + "\n\ndef solution(*arguments):\n    pass\n", Language("python"));
    Options options_of_import = program.options(options);
    options_of_import.check_only = true;
    if (evaluate(program.problem, imports, options_of_import).verdict == Verdict::crashed)
      return "the interpreter has no module " + module;
  }
  return {};
}

}  // namespace

TEST_CASE("honest submissions in Python with unusual habits are accepted on the processor, and none is suspected") {
  const Options options = quick_options();
  if (const std::string reason = why_python_is_unusable("vector_add", options); !reason.empty()) {
    WARN("SKIPPED: " << reason);
    return;
  }
  const std::vector<HonestProgram> programs = honest_programs(KBENCH_SOURCE_DIR, "python_cpu");
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
