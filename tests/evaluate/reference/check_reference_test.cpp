// check_problem() of reference files.
#include "evaluate/reference/squares.hpp"

#include <kbench/check_problem.hpp>

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
  for (std::uint8_t i = 0; i < 4; ++i) {
    options.seed = Seed{i};
    CHECK(check_problem(place.problem(parity), options).failures() == std::vector<std::string>());
  }
}

namespace {

// Sums of rows of `count` numbers from `low` on, judged by `comparison`.
std::string sums(const std::string& count, const std::string& low, const std::string& result,
                 const std::string& comparison) {
  return includes +
         "#include <cmath>\n"
         "using input_t = std::vector<float>;\n"
         "using output_t = std::vector<float>;\n"
         "constexpr std::size_t rows = 64, count = " +
         count +
         ";\n"
         "input_t generate_input(std::uint64_t seed) {\n"
         "  input_t input(rows * count);\n"
         "  for (float& x : input) {\n"
         "    seed = seed * 6364136223846793005u + 1442695040888963407u;\n"
         "    x = " +
         low +
         " + static_cast<float>(seed >> 40) * 0x1p-24f;\n"
         "  }\n"
         "  return input;\n"
         "}\n"
         "output_t ref_kernel(input_t input) {\n"
         "  output_t sums;\n"
         "  for (std::size_t row = 0; row < rows; ++row) {\n"
         "    double sum = 0;\n"
         "    for (std::size_t i = 0; i < count; ++i) sum += input[row * count + i];\n"
         "    sums.push_back(static_cast<float>(" +
         result +
         "));\n"
         "  }\n"
         "  return sums;\n"
         "}\n"
         "bool check_implementation(output_t a, output_t b) {\n"
         "  if (a.size() != b.size()) return false;\n"
         "  for (std::size_t i = 0; i < b.size(); ++i) {\n"
         "    const double error = std::abs(static_cast<double>(a[i]) - b[i]);\n"
         "    if (!(" +
         comparison +
         ")) return false;\n"
         "  }\n"
         "  return true;\n"
         "}\n";
}

std::string first_failure(const std::string& reference) {
  const Place place;
  const auto failures = check_problem(place.problem(reference), options_of_references()).failures();
  return failures.empty() ? "" : failures.front();
}

}  // namespace

TEST_CASE("a reference that accepts zeros of the right size is found, and which part of its output is zero") {
  const std::string two_parts =
      includes +
      "#include <cmath>\n"
      "using input_t = std::vector<float>;\n"
      "struct output_t { std::vector<std::int64_t> squares; std::vector<float> thirds; };\n"
      "input_t generate_input(std::uint64_t seed) {\n"
      "  input_t input(100);\n"
      "  for (float& x : input) x = static_cast<float>((seed = seed * 6364136223846793005u + 1) >> 40) * "
      "0x1p-24f;\n"
      "  return input;\n"
      "}\n"
      "output_t ref_kernel(input_t input) {\n"
      "  output_t output;\n"
      "  for (float x : input) output.squares.push_back(static_cast<std::int64_t>(x * x * 1e6f));\n"
      "  for (float x : input) output.thirds.push_back(x / 3);\n"
      "  return output;\n"
      "}\n"
      "bool check_implementation(output_t a, output_t b) {\n"
      "  if (a.squares != b.squares || a.thirds.size() != b.thirds.size()) return false;\n"
      "  for (std::size_t i = 0; i < b.thirds.size(); ++i)\n"
      "    if (!(std::abs(a.thirds[i] - b.thirds[i]) <= 0.5f)) return false;\n"
      "  return true;\n"
      "}\n";
  const Place place;
  const ProblemCheck checked = check_problem(place.problem(two_parts), options_of_references());
  const auto failures = checked.failures();
  const auto is_there = [&](const std::string& sentence) {
    return std::any_of(failures.begin(), failures.end(),
                       [&](const std::string& each) { return contains(each, sentence); });
  };
  CHECK(is_there("all zeros is accepted as output.2"));
  CHECK(is_there("the result of earlier inputs is accepted as output.2"));
  CHECK(is_there("outputs rounded to bfloat16 is accepted as output.2"));
  CHECK_FALSE(is_there("output.1"));
}

TEST_CASE("a tolerance is found that is too tight for sums in another order, and one that is not is none") {
  CHECK(first_failure(sums("1000", "-0.5f", "sum", "error <= 1e-4")) == "");
  CHECK(contains(first_failure(sums("1000", "-0.5f", "sum", "error <= 1e-9")),
                 "with errors of one unit in the last place is rejected"));
  CHECK(contains(first_failure(sums("1000", "-0.5f", "sum", "a[i] == b[i]")),
                 "with errors of one unit in the last place is rejected"));
  // Of large numbers that cancel: units of the sum are much smaller than the errors of what is added.
  const std::string cancelled = "sum - 1000.5 * count";
  CHECK(contains(first_failure(sums("1000", "1000", cancelled, "error <= 1e-5")),
                 "on inputs that err by one unit in the last place is rejected"));
  CHECK_FALSE(
      contains(first_failure(sums("1000", "1000", cancelled, "error <= 1e-1")), "on inputs that err"));
}

TEST_CASE("where each number comes of one input an exact check is right, and a remark") {
  const Place place;
  const ProblemCheck checked =
      check_problem(place.problem(sums("1", "1", "sum / 3", "a[i] == b[i]")), options_of_references());
  CHECK(checked.failures() == std::vector<std::string>());
  const std::vector<std::string>& remarks = checked.dtypes.at(0).cases.at(0).remarks;
  REQUIRE(remarks.size() == 1);
  CHECK(contains(remarks.front(), "only where every right solution gives the same bits"));
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
