// What check_implementation() may be, what it is asked, and who is to blame for what it says.
#include "evaluate/reference/squares.hpp"

#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

// Two numbers, of which `check` takes an output for right.
std::string one_number(const std::string& output, const std::string& check) {
  return includes +
         "#include <cmath>\n"
         "#include <limits>\n"
         "struct input_t { std::uint64_t seed; float x; };\n"
         "using output_t = std::vector<float>;\n"
         "input_t generate_input(std::uint64_t seed) { return {seed, static_cast<float>(seed >> 40) + 1}; }\n"
         "output_t ref_kernel(input_t input) { return {" +
         output + "}; }\n" + check;
}

const std::string within =
    "bool check_implementation(output_t a, output_t b) { return a.size() == 1 && std::abs(a[0] - b[0]) <= "
    "1e-3f; }\n";
const std::string never_finite =
    "output_t custom_kernel(input_t) { return {std::numeric_limits<float>::quiet_NaN()}; }\n";
const std::string calls_reference =
    "output_t custom_kernel(input_t input) { return ref_kernel(std::move(input)); }\n";

}  // namespace

TEST_CASE(
    "a check that rejects the reference's own output makes the reference invalid, and no submission wrong") {
  const Place place;
  const std::string always = one_number("-std::numeric_limits<float>::infinity()", within);
  const Evaluation evaluation = place.evaluate(always, calls_reference);
  CHECK(evaluation.verdict == Verdict::invalid_problem);
  CHECK(contains(evaluation.explanation,
                 "check_implementation(), case 'run': it rejects the output of ref_kernel() itself"));
  // Not of the first seed, by which a reference is described.
  const std::string later =
      one_number("input.seed == 0 ? 1.0f : std::numeric_limits<float>::infinity()", within);
  const Evaluation at_run = place.evaluate(later, never_finite);
  CHECK(at_run.verdict == Verdict::invalid_problem);
  CHECK(contains(at_run.explanation, "it rejects the output of ref_kernel() itself"));
}

TEST_CASE("NaN is wrong where ref_kernel() has a number, also for a check that is blind to it") {
  const Place place;
  const std::string blind = one_number(
      "1.5f",
      "bool check_implementation(output_t a, output_t b) { return a.size() == 1 && !(std::abs(a[0] - b[0]) > "
      "1e-3f); }\n");
  CHECK(place.evaluate(blind, calls_reference).accepted());
  const Evaluation wrong = place.evaluate(blind, never_finite);
  CHECK(wrong.verdict == Verdict::wrong_answer);
  CHECK(contains(wrong.explanation, "output[0] is nan; expected 1.500000"));
}

TEST_CASE("kbench/close.hpp takes infinities for right where they are expected") {
  const Place place;
  const std::string close = "#include <kbench/close.hpp>\n" +
                            one_number("-std::numeric_limits<float>::infinity()",
                                       "std::string check_implementation(output_t a, output_t b) { return "
                                       "kbench::first_difference(a, b, {.absolute = 1e-3}); }\n");
  CHECK(place.evaluate(close, calls_reference).accepted());
  const Evaluation wrong = place.evaluate(close, never_finite);
  CHECK(wrong.verdict == Verdict::wrong_answer);
  CHECK(contains(wrong.explanation, "element 0: expected -inf, not nan"));
}

TEST_CASE("an output may be judged by its input") {
  const Place place;
  const std::string any_root =
      one_number("std::sqrt(input.x)",
                 "bool check_implementation(input_t input, output_t a, output_t) {\n"
                 "  return a.size() == 1 && std::abs(a[0] * a[0] - input.x) <= 1e-5f * input.x;\n"
                 "}\n");
  CHECK(place.evaluate(any_root, "output_t custom_kernel(input_t input) { return {-std::sqrt(input.x)}; }\n")
            .accepted());
  CHECK(
      place.evaluate(any_root, "output_t custom_kernel(input_t input) { return {input.x / 3}; }\n").verdict ==
      Verdict::wrong_answer);
}

TEST_CASE(
    "in the submission's process, too, an output may be judged by its input, and a reference be invalid") {
  const Place place;
  const auto with_pointer = [](const std::string& check) {
    return includes +
           "#include <memory>\n"
           "struct input_t { std::shared_ptr<int> x; };\n"
           "using output_t = int;\n"
           "input_t generate_input(std::uint64_t seed) { return {std::make_shared<int>(static_cast<int>(seed "
           "% 1000))}; }\n"
           "output_t ref_kernel(input_t input) { return *input.x + 1; }\n" +
           check;
  };
  const std::string by_input = with_pointer(
      "bool check_implementation(input_t input, output_t a, output_t) { return a == *input.x + 1; }\n");
  CHECK(place.evaluate(by_input, "output_t custom_kernel(input_t input) { return *input.x + 1; }\n")
            .accepted());
  CHECK(
      place.evaluate(by_input, "output_t custom_kernel(input_t input) { return *input.x + 2; }\n").verdict ==
      Verdict::wrong_answer);
  const std::string rejects_all =
      with_pointer("bool check_implementation(output_t, output_t) { return false; }\n");
  CHECK(place.evaluate(rejects_all, calls_reference).verdict == Verdict::invalid_problem);
}

TEST_CASE("a reference with two checks is one error") {
  const std::string both =
      squares + "bool check_implementation(input_t, output_t, output_t) { return true; }\n";
  CHECK(contains(error_of(both), "with an input and without one"));
}
