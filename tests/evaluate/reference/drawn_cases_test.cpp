// Hidden cases of reference files, which their authors draw.
#include "evaluate/reference/squares.hpp"

using namespace kbench;
using namespace kbench::tests;

namespace {

const std::string listed =
    "struct case_t { int n; bool timed = true; };\n"
    "std::vector<case_t> test_cases() { return {{5, false}, {1000}}; }\n"
    "input_t generate_input(const case_t& test_case, std::uint64_t seed) {\n"
    "  input_t input{std::vector<std::int64_t>(static_cast<std::size_t>(test_case.n))};\n"
    "  for (auto& value : input.values) value = static_cast<std::int64_t>((seed = seed * "
    "6364136223846793005u + 1) >> 40);\n"
    "  return input;\n"
    "}\n";
const std::string drawn =
    "case_t draw_case(std::uint64_t seed) { return {static_cast<int>(seed % 900) + 6}; }\n";
const std::string draws = includes + types + listed + drawn + reference_kernel + check;

std::vector<CaseResult> hidden_in(const Evaluation& evaluation) {
  std::vector<CaseResult> hidden;
  for (const CaseResult& each : evaluation.cases)
    if (each.hidden) hidden.push_back(each);
  return hidden;
}

}  // namespace

TEST_CASE("a reference file's draw_case() draws its hidden cases, the same of the same seed") {
  const Place place;
  const Evaluation evaluation = place.evaluate(draws, right);
  REQUIRE(evaluation.accepted());
  const std::vector<CaseResult> hidden = hidden_in(evaluation);
  REQUIRE(hidden.size() == 4);
  for (const CaseResult& each : hidden) {
    CAPTURE(each.name);
    CHECK(each.input_sets == 2);
    CHECK(contains(each.name, "hidden "));
    CHECK(each.sizes.at("input_bytes") >= 6 * 8);
  }
  Options options = options_of_references();
  options.seed = evaluation.seed;
  const std::vector<CaseResult> again = hidden_in(place.evaluate(draws, right, options));
  REQUIRE(again.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(again[i].name == hidden[i].name);
    CHECK(again[i].sizes == hidden[i].sizes);
  }
}

TEST_CASE("a submission that knows the listed cases of a reference alone is refused") {
  const Place place;
  const Evaluation evaluation = place.evaluate(draws,
                                               "output_t custom_kernel(input_t input) {\n"
                                               "  const auto n = input.values.size();\n"
                                               "  if (n != 5 && n != 1000) return input.values;\n"
                                               "  for (auto& value : input.values) value *= value;\n"
                                               "  return input.values;\n"
                                               "}\n");
  CHECK(evaluation.verdict == Verdict::wrong_answer);
  CHECK(contains(evaluation.explanation, "case 'hidden 1: "));
}

TEST_CASE("a reference without draw_case(), or with values that are not carried, has no hidden cases") {
  const Place place;
  const Evaluation evaluation = place.evaluate(includes + types + listed + reference_kernel + check, right);
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.hidden_cases == 0);
  const std::string pointed =
      includes + "struct input_t { std::vector<std::int64_t> values; std::int64_t* end = nullptr; };\n" +
      "using output_t = std::vector<std::int64_t>;\n" + listed + drawn + reference_kernel + check;
  const Evaluation in_one_process = place.evaluate(pointed, right);
  REQUIRE(in_one_process.accepted());
  CHECK(in_one_process.hidden_cases == 0);
}

TEST_CASE("a draw_case() that is of no use is an error that shows the expected line") {
  const std::string expected = "case_t draw_case(std::uint64_t seed)";
  CHECK(contains(error_of(includes + types + listed + "int draw_case(std::uint64_t) { return 1; }\n" +
                          reference_kernel + check),
                 expected));
  CHECK(contains(error_of(squares + "int draw_case(std::uint64_t) { return 1; }\n"),
                 "draw_case() is for references with test_cases()"));
}

TEST_CASE("a drawn case that is larger than every listed one makes the reference invalid") {
  const Place place;
  const Evaluation evaluation =
      place.evaluate(includes + types + listed + "case_t draw_case(std::uint64_t) { return {100'000}; }\n" +
                         reference_kernel + check,
                     right);
  CHECK(evaluation.verdict == Verdict::invalid_problem);
  CHECK(contains(evaluation.explanation, "draw smaller sizes"));
}
