// Submissions in Rust, where rustc is installed.
#include "language/language_submission.hpp"

#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

std::string rust(const std::string& size, const std::string& body) {
  return "pub unsafe extern \"C\" fn solution(a: *const f32, b: *const f32, c: *mut f32, n: " + size +
         ") {\n" + body + "\n}\n";
}

const std::string rust_sum = "for i in 0..n as usize { *c.add(i) = *a.add(i) + *b.add(i); }";

}  // namespace

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

TEST_CASE("integers of each size and sign have Rust's types") {
  const FunctionSignature signature = FunctionSignature{}
                                          .input("a", DType::uint16)
                                          .input("b", DType::uint32)
                                          .input("c", DType::int16)
                                          .output("d", DType::uint8)
                                          .scalar("e", ScalarType::uint64)
                                          .scalar("f", ScalarType::uint32);
  CHECK(language::support(Language("rust")).declaration(signature, DType::float32) ==
        "pub unsafe extern \"C\" fn solution(a: *const u16, b: *const u32, c: *const i16, d: *mut u8, "
        "e: u64, f: u32)");
}

TEST_CASE("Rust has no type for bfloat16, and its starter says so") { require_no_bfloat16(Language("rust")); }
