// Evaluates one submission: judge PROBLEM FILE [--check-only]
//
//     cmake -B build -DCMAKE_PREFIX_PATH=<where kbench is installed> && cmake --build build
//     build/judge vector_add ../language/add.cpp
//
// The exit status is 0 for a right submission, 1 for one that is at fault, and 2 if nothing is known of it.
#include <kbench/kbench.hpp>

#include <iostream>
#include <string>
#include <vector>

namespace {

int judge(const std::string& problem, const std::string& file, bool check_only) {
  kbench::Options options;
  options.check_only = check_only;  // leaves out the timed cases: quick, and without a score
  const kbench::Evaluation evaluation =
      kbench::evaluate(problem, kbench::Submission::from_file(file), options);

  const kbench::EvaluationOutcome outcome = evaluation.outcome();
  std::cout << name(evaluation.verdict) << " (" << name(outcome) << ")\n";
  if (const auto score = evaluation.score()) std::cout << "speed-up over the reference: " << *score << '\n';
  switch (outcome) {
    case kbench::EvaluationOutcome::scored:
    case kbench::EvaluationOutcome::checked: return 0;
    case kbench::EvaluationOutcome::unproven:  // right, but the machine was too busy to prove a time
      std::cout << evaluation.why_no_score() << '\n';
      return 0;
    case kbench::EvaluationOutcome::rejected: std::cout << evaluation.explain() << '\n'; return 1;
    case kbench::EvaluationOutcome::not_judged: std::cerr << evaluation.explain() << '\n'; return 2;
  }
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool check_only = arguments.size() == 3 && arguments[2] == "--check-only";
  if (arguments.size() != 2 && !check_only) {
    std::cerr << "usage: judge PROBLEM FILE [--check-only]\n";
    return 2;
  }
  try {
    return judge(arguments[0], arguments[1], check_only);
  } catch (const kbench::Error& error) {
    // A mistake of the caller: no such problem, no compiler, no such file.
    std::cerr << "judge: " << error.what() << '\n';
    return 2;
  }
}
