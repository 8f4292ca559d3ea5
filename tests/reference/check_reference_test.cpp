// check_problem() of reference files.
#include "reference/squares.hpp"

#include <cstdint>
#include <string>
#include <vector>

using namespace kbench;
using namespace kbench::tests;

TEST_CASE("a reference is checked as a problem is, and one that takes any output for right is found") {
  const Place place;
  CHECK(check_problem(place.problem(squares), options_of_references()).passed());
  const std::string one_number = includes +
                                 "struct input_t { std::int64_t n; };\n"
                                 "using output_t = std::int64_t;\n"
                                 "input_t generate_input(std::uint64_t seed) { return "
                                 "{static_cast<std::int64_t>(seed)}; }\n"
                                 "output_t ref_kernel(input_t input) { return input.n ^ (input.n >> 7); }\n"
                                 "bool check_implementation(output_t custom_output, output_t ref_output) { "
                                 "return custom_output == ref_output; }\n";
  CHECK(check_problem(place.problem(one_number), options_of_references()).failures() ==
        std::vector<std::string>());
  const std::string counts =
      includes + types + generate +
      "output_t ref_kernel(input_t) { static std::int64_t calls; return {++calls}; }\n" + check;
  CHECK(contains(check_problem(place.problem(counts), options_of_references()).failures().front(),
                 "ref_kernel() does not give the same output twice"));
  const std::string takes_nothing =
      includes + types + generate + reference_kernel +
      "bool check_implementation(output_t custom_output, output_t ref_output) {\n"
      "  for (std::size_t i = 0; i < custom_output.size(); ++i)\n"
      "    if (custom_output[i] != ref_output[i]) return false;\n"
      "  return true;\n"
      "}\n";
  CHECK(contains(check_problem(place.problem(takes_nothing), options_of_references()).failures().front(),
                 "an output without a value is accepted as output"));
  const std::string takes_all = includes + types + generate + reference_kernel +
                                "bool check_implementation(output_t custom_output, output_t ref_output) { "
                                "return custom_output.size() == "
                                "ref_output.size(); }\n";
  CHECK_FALSE(check_problem(place.problem(takes_all), options_of_references()).passed());
}

TEST_CASE("cases of a reference may have the same sizes, and its outputs the same values") {
  const Place place;
  const std::string parity = includes +
                             "using case_t = int;\n"
                             "std::vector<case_t> test_cases() { return {1, 2}; }\n"
                             "using input_t = std::vector<int>;\n"
                             "using output_t = bool;\n"
                             "input_t generate_input(const case_t& c, std::uint64_t seed) { return {c, "
                             "static_cast<int>(seed >> 40)}; }\n"
                             "output_t ref_kernel(input_t input) { return (input[0] + input[1]) % 2 != 0; }\n"
                             "bool check_implementation(output_t a, output_t b) { return a == b; }\n";
  Options options = options_of_references();
  for (std::uint8_t i = 0; i < 8; ++i) {
    options.seed = Seed{i};
    CHECK(check_problem(place.problem(parity), options).failures() == std::vector<std::string>());
  }
}

TEST_CASE("what is not carried is no failure of a check, which says that it does not look at it") {
  const Place place;
  const std::string pointers =
      includes +
      "struct input_t { std::int64_t* value; };\n"
      "using output_t = std::int64_t;\n"
      "input_t generate_input(std::uint64_t seed) { static std::int64_t value; value = "
      "static_cast<std::int64_t>(seed); return {&value}; }\n"
      "output_t ref_kernel(input_t input) { return *input.value; }\n"
      "bool check_implementation(output_t a, output_t b) { return a == b; }\n";
  const ProblemCheck checked = check_problem(place.problem(pointers), options_of_references());
  CHECK(checked.passed());
  CHECK(contains(checked.dtypes.at(0).cases.at(0).remarks.at(0), "in the submission's process"));
}
