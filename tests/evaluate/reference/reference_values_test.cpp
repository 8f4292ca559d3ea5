// What of a reference is carried from one process to another, and what of it is fresh.
#include "evaluate/reference/squares.hpp"
#include "report/table.hpp"

#include <cstdint>
#include <string>

using namespace kbench;
using namespace kbench::tests;

TEST_CASE("values that kbench does not carry stay in the submission's process, and the result says so") {
  const Place place;
  const std::string pointers =
      includes +
      "struct input_t { std::int64_t* values; };\n"
      "using output_t = std::vector<std::int64_t>;\n"
      "input_t generate_input(std::uint64_t seed) {\n"
      "  static std::int64_t values[100];\n"
      "  for (auto& value : values) value = static_cast<std::int64_t>((seed = seed * 6364136223846793005u + "
      "1) >> 40);\n"
      "  return {values};\n"
      "}\n"
      "output_t ref_kernel(input_t input) {\n"
      "  output_t squares;\n"
      "  for (int i = 0; i < 100; ++i) squares.push_back(input.values[i] * input.values[i]);\n"
      "  return squares;\n"
      "}\n" +
      check;
  const Evaluation evaluation =
      place.evaluate(pointers,
                     "output_t custom_kernel(input_t input) {\n"
                     "  output_t squares(100);\n"
                     "  for (int i = 0; i < 100; ++i) squares[i] = input.values[i] * input.values[i];\n"
                     "  return squares;\n"
                     "}\n");
  REQUIRE(evaluation.accepted());
  CHECK(is_missing(evaluation, "separate_reference"));
  CHECK(evaluation.cases.back().bytes == 1);
  CHECK_FALSE(contains(report::table(evaluation), "GB/s"));
  CHECK(evaluation.integrity.isolation() == Isolation::shared);

  const Evaluation wrong =
      place.evaluate(pointers, "output_t custom_kernel(input_t) { return output_t(100); }\n");
  CHECK(wrong.verdict == Verdict::wrong_answer);

  Options options = options_of_references();
  options.required_protections = {"separate_reference"};
  const Evaluation refused = place.evaluate(pointers, right, options);
  CHECK(refused.verdict == Verdict::unsupported);
  CHECK(contains(refused.explanation, "input_t holds what kbench does not carry"));
}

TEST_CASE("without a seed, or where it is not used, inputs are not fresh, and the result says so") {
  const Place place;
  for (const std::string parameters : {"", "std::uint64_t"}) {
    CAPTURE(parameters);
    const std::string same = includes + types + "input_t generate_input(" + parameters +
                             ") { return {{1, 2, 3}}; }\n" + reference_kernel + check;
    const Evaluation evaluation = place.evaluate(same, right);
    REQUIRE(evaluation.accepted());
    CHECK(is_missing(evaluation, "fresh_inputs"));
    CHECK(evaluation.cases[1].input_sets == 1);
  }
}

TEST_CASE("inputs are fresh where some seeds give the same, but not where there are few inputs") {
  const Place place;
  for (const std::string used : {"seed | 1", "seed >> 32", "seed % 3"}) {
    CAPTURE(used);
    const std::string some =
        includes + types +
        "input_t generate_input(std::uint64_t seed) { return {{static_cast<std::int64_t>(" + used +
        ")}}; }\n" + reference_kernel + check;
    CHECK(is_missing(place.evaluate(some, right), "fresh_inputs") == (used == "seed % 3"));
  }
}

TEST_CASE("a long double is carried by its value") {
  const Place place;
  const std::string constant = includes +
                               "using input_t = std::vector<long double>;\n"
                               "using output_t = long double;\n"
                               "input_t generate_input(std::uint64_t) {\n"
                               "  input_t values;\n"
                               "  for (int i = 1; i <= 100; ++i) values.push_back(1.0L / i);\n"
                               "  return values;\n"
                               "}\n"
                               "output_t ref_kernel(input_t input) { return input[2] + input[6]; }\n"
                               "bool check_implementation(output_t a, output_t b) { return a == b; }\n";
  const Evaluation evaluation =
      place.evaluate(constant, "output_t custom_kernel(input_t input) { return input[6] + input[2]; }\n");
  REQUIRE(evaluation.accepted());
  CHECK(is_missing(evaluation, "fresh_inputs"));
}
