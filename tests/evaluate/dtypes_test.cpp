// Every element type, from the prototype to the verdict.
#include "evaluate/support.hpp"
#include "language/cpp/prototype.hpp"

#include <kbench/check_problem.hpp>

#include <fmt/format.h>

#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

Options quick_options_of(DType dtype) {
  Options options = quick_options();
  options.dtype = dtype;
  options.check_only = true;
  return options;
}

// `last` is the index of the element that is written first.
Submission reversed(DType dtype, const std::string& last) {
  const std::string type(cpp::type_of(dtype, Language::cpp));
  return Submission::from_text(
      fmt::format("extern \"C\" void solution(const {0}* x, {0}* y, size_t n) {{\n"
                  "  for (size_t i = 0; i < n; ++i) y[i] = x[({1} + n - i) % n];\n}}\n",
                  type, last));
}

}  // namespace

TEST_CASE("a submission is judged in every element type") {
  for (const DType dtype : all_dtypes) {
    const Evaluation right = evaluate("reversed", reversed(dtype, "n - 1"), quick_options_of(dtype));
    CAPTURE(name(dtype), right.explain(), right.diagnostics);
    CHECK(right.verdict == Verdict::accepted);
    CHECK(right.dtype == dtype);

    const Evaluation wrong = evaluate("reversed", reversed(dtype, "n - 2"), quick_options_of(dtype));
    CAPTURE(wrong.explain());
    CHECK(wrong.verdict == Verdict::wrong_answer);
    CHECK(evaluation_from_json(to_json(wrong)).dtype == dtype);
  }
}

TEST_CASE("a problem of every element type passes its check") {
  CHECK(check_problem("reversed", quick_options()).failures() == std::vector<std::string>());
}
