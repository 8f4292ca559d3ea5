// Submissions in Fortran, where gfortran is installed.
#include "language/language_submission.hpp"

#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

std::string fortran(const std::string& sum) {
  return "subroutine solution(a, b, c, n) bind(C, name=\"solution\")\n"
         "  use iso_c_binding\n"
         "  real(c_float), intent(in) :: a(*), b(*)\n"
         "  real(c_float), intent(out) :: c(*)\n"
         "  integer(c_size_t), value :: n\n"
         "  integer(c_size_t) :: i\n"
         "  do i = 1, n\n"
         "    c(i) = " +
         sum +
         "\n"
         "  end do\n"
         "end subroutine solution\n";
}

}  // namespace

TEST_CASE("a solution in Fortran has the verdict that it would have in C++") {
  const auto language = installed("fortran");
  if (!language) return;
  const Evaluation right = checked(*language, fortran("a(i) + b(i)"));
  INFO(right.explain());
  CHECK(right.verdict == Verdict::accepted);
  CHECK(right.environment.at("compiler").find("Fortran") != std::string::npos);
  CHECK(checked(*language, fortran("a(i) - b(i)")).verdict == Verdict::wrong_answer);
  CHECK(checked(*language, fortran("a(i + n * 64) + b(i)")).verdict ==
        Verdict::crashed);  // beyond its inputs

  const Evaluation wrong = checked(*language, fortran("a(i) +* b(i)"));
  CHECK(wrong.verdict == Verdict::compile_error);
  holds(wrong.diagnostics, "solution.f90:8:");
  try_starter(*language);
}

TEST_CASE("a file in Fortran without a solution is told what the problem asks for") {
  const auto language = installed("fortran");
  if (!language) return;
  const Evaluation evaluation = checked(*language, "subroutine other()\nend subroutine other\n");
  CHECK(evaluation.verdict == Verdict::compile_error);
  holds(evaluation.explanation, "subroutine solution(input_a, input_b, output_c, n)");
}

TEST_CASE("Fortran has no type for bfloat16, and its starter says so") {
  require_no_bfloat16(Language("fortran"));
}

TEST_CASE("integers of 16 bits have Fortran's type, and unsigned ones have none") {
  const Language language("fortran");
  const language::Support& fortran_support = language::support(language);
  CHECK(fortran_support.declaration(FunctionSignature{}.output("a", DType::int16), DType::float32) ==
        "subroutine solution(a) bind(C, name=\"solution\"); integer(c_int16_t), intent(out) :: a(*)");
  CHECK_THROWS_AS(fortran_support.declaration(FunctionSignature{}.output("a", DType::uint16), DType::float32),
                  Error);
  CHECK_THROWS_AS(
      fortran_support.declaration(FunctionSignature{}.scalar("n", ScalarType::uint32), DType::float32),
      Error);
}

TEST_CASE("a scalar of type uint64, which is below 2^63, is a signed integer of Fortran") {
  const Language language("fortran");
  const language::Support& fortran_support = language::support(language);
  CHECK(fortran_support.declaration(FunctionSignature{}.scalar("n", ScalarType::uint64), DType::float32) ==
        "subroutine solution(n) bind(C, name=\"solution\"); integer(c_int64_t), value :: n");
}
