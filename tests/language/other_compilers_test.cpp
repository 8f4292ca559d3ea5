// Submissions in Fortran and Rust, where their compilers are installed.
#include "catch.hpp"
#include "evaluate/support.hpp"
#include "language/language.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>

#include <string>

using namespace kbench;
using kbench::tests::quick_options;

namespace {

// Nothing where its compiler is missing, which is said.
std::optional<Language> installed(std::string_view name) {
  const Language language(name);
  try {
    language::support(language).find_compiler({});
    return language;
  } catch (const Error& error) {
    WARN("SKIPPED: " << error.what());
    return std::nullopt;
  }
}

Evaluation checked(const Language& language, const std::string& text) {
  Options options = quick_options();
  options.check_only = true;
  return evaluate("vector_add", Submission::from_text(text, language), options);
}

bool holds(const std::string& text, std::string_view part) {
  INFO(text);
  CHECK(text.find(part) != std::string::npos);
  return text.find(part) != std::string::npos;
}

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

std::string rust(const std::string& size, const std::string& body) {
  return "pub unsafe extern \"C\" fn solution(a: *const f32, b: *const f32, c: *mut f32, n: " + size +
         ") {\n" + body + "\n}\n";
}

const std::string rust_sum = "for i in 0..n as usize { *c.add(i) = *a.add(i) + *b.add(i); }";

// The starter computes nothing, so what it writes is wrong; but it compiles, and says nothing.
void try_starter(const Language& language) {
  const std::string text = starter_code("vector_add", {}, language);
  const Evaluation evaluation = checked(language, text);
  INFO(text << evaluation.explain());
  CHECK(evaluation.verdict == Verdict::wrong_answer);
  CHECK(evaluation.diagnostics.empty());
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

TEST_CASE("element types that a language lacks are an error that says so") {
  Options options = quick_options();
  options.dtype = DType::bfloat16;
  for (const std::string_view name : {"fortran", "rust"}) {
    try {
      starter_code("vector_add", options, Language(name));
      FAIL("there is a starter");
    } catch (const Error& error) {
      holds(error.what(), "has no type for elements of bfloat16");
    }
  }
}

TEST_CASE("a solution in Rust has the verdict that it would have in C++") {
  const auto language = installed("rust");
  if (!language) return;
  const Evaluation right = checked(*language, rust("usize", rust_sum));
  INFO(right.explain());
  CHECK(right.verdict == Verdict::accepted);
  CHECK(right.environment.at("compiler").find("rustc") != std::string::npos);
  CHECK(checked(*language, rust("usize", "")).verdict == Verdict::wrong_answer);
  try_starter(*language);
}

TEST_CASE("a solution in Rust with other parameters does not compile, and is told which ones are asked for") {
  const auto language = installed("rust");
  if (!language) return;
  const Evaluation evaluation = checked(*language, rust("i32", rust_sum));
  CHECK(evaluation.verdict == Verdict::compile_error);
  holds(evaluation.diagnostics, "mismatched types");
  holds(evaluation.diagnostics, "note: the problem asks for: pub unsafe extern \"C\" fn solution(");
}

TEST_CASE("a panic in Rust is a crash with its message, at the author's own file and line") {
  const auto language = installed("rust");
  if (!language) return;
  const Evaluation evaluation =
      checked(*language, rust("usize", "let v = vec![n]; println!(\"{}\", v[n + 1]);"));
  CHECK(evaluation.verdict == Verdict::crashed);
  holds(evaluation.output, "panicked at solution.rs:2:");
}
