// Accesses beside the tensors, and runs that differ on equal inputs.
#include "evaluate/support.hpp"

#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

Options checks_only() {
  Options options = quick_options();
  options.check_only = true;
  return options;
}

Evaluation check(const std::string& body, const std::string& before = "") {
  return run(body, before, checks_only());
}

}  // namespace

TEST_CASE("a read one element past an input, or before it, is a wrong answer") {
  for (const char* element : {"x[n]", "x[-1]"}) {
    CAPTURE(element);
    const Evaluation evaluation = check("const float beside = " + std::string(element) +
                                        "; for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i] + 0 * beside;");
    CHECK(evaluation.verdict == Verdict::wrong_answer);
  }
}

TEST_CASE("a read further past an input, or before it, is a crash that names the input, and how far it is") {
  const std::string read = "static volatile float sink; sink = x[";
  const Evaluation past = check(right_body + read + "n + 500];");
  CHECK(past.verdict == Verdict::crashed);
  CHECK(contains(past.explanation, "case 'five' (n=5): it read x[505], 501 elements past its end"));
  const Evaluation before = check(right_body + read + "-500];");
  CHECK(before.verdict == Verdict::crashed);
  CHECK(contains(before.explanation, "it read x[-500], 500 elements before its beginning"));
}

TEST_CASE("a write beside an output is found, whether it hits the fence or not") {
  const Evaluation near = check(right_body + "y[n] = 1;");
  CHECK(near.verdict == Verdict::wrong_answer);
  CHECK(contains(near.explanation, "past the end of y"));
  const Evaluation far = check(right_body + "y[n + 5000] = 1;");
  CHECK(far.verdict == Verdict::crashed);
  CHECK(contains(far.explanation, "it wrote y[5005], 5001 elements past its end"));
}

TEST_CASE("a write to an input says that it is read-only") {
  const Evaluation evaluation = check("const_cast<float*>(x)[2] = 1;" + right_body);
  CHECK(evaluation.verdict == Verdict::crashed);
  CHECK(contains(evaluation.explanation, "it wrote x[2], which is read-only"));
}

TEST_CASE("an overflow of the stack says so") {
  const Evaluation evaluation = check("for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i] + 0 * deep(1 << 20);",
                                      "static int deep(int n) { volatile char here[4096]; here[0] = 1; "
                                      "return n == 0 ? 0 : deep(n - 1) + here[0]; }");
  CHECK(evaluation.verdict == Verdict::crashed);
  CHECK(contains(evaluation.explanation, "the stack overflowed"));
}

TEST_CASE("a signal that a submission sends to itself is no access of memory") {
  const Evaluation evaluation = check("std::raise(SIGSEGV);", "#include <csignal>");
  CHECK(evaluation.verdict == Verdict::crashed);
  CHECK(contains(evaluation.explanation, "ended without an answer"));
  CHECK(contains(evaluation.explanation, "SIGSEGV"));
}

TEST_CASE("an output that is wrong in some runs on equal inputs only is told to be so") {
  const Evaluation sometimes = check(right_body + "static int calls = 0; if (++calls % 3 == 2) y[0] += 1;");
  CHECK(sometimes.verdict == Verdict::wrong_answer);
  CHECK(contains(sometimes.explanation, "not deterministic: 5 of 8 runs on equal inputs were right"));
  const Evaluation always = check("for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];");
  CHECK(always.verdict == Verdict::wrong_answer);
  CHECK_FALSE(contains(always.explanation, "deterministic"));
}
