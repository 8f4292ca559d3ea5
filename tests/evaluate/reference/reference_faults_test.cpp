// What a reference file does wrong, and who is told.
#include "evaluate/reference/squares.hpp"

#include <cstdint>
#include <string>

using namespace kbench;
using namespace kbench::tests;

TEST_CASE("a reference that lacks a part is one error that shows the expected line") {
  CHECK(contains(
      error_of(includes + types + generate + reference_kernel),
      "the reference squares.hpp: it has to define: bool check_implementation(output_t custom_output, "
      "output_t ref_output)"));
  CHECK(contains(error_of(includes + types + generate + check),
                 "it has to define: output_t ref_kernel(input_t input)"));
  CHECK(contains(error_of(includes + types + reference_kernel + check),
                 "it has to define: input_t generate_input(std::uint64_t seed)"));
  CHECK(contains(error_of(includes + types + generate + "int ref_kernel(input_t) { return 1; }\n" + check),
                 "it has to define: output_t ref_kernel(input_t input)"));
  CHECK(contains(error_of(includes + "struct input_t { int value; };\n"),
                 "it has to define the type output_t"));
  CHECK(contains(error_of(squares + "int broken() { return undefined_name; }\n"), "undefined_name"));
  CHECK(contains(error_of(squares + "std::vector<int> test_cases() { return {1}; }\n"),
                 "input_t generate_input(const case_t& test_case, std::uint64_t seed)"));
}

TEST_CASE("what goes wrong in a reference is said of the function that its author wrote, and of the case") {
  const Place place;
  const auto explanation = [&](const std::string& reference) {
    const Evaluation evaluation = place.evaluate(reference, right);
    CHECK(evaluation.verdict == Verdict::invalid_problem);
    return evaluation.explanation;
  };
  const std::string declared = "input_t generate_input(std::uint64_t seed)";
  const auto throwing = [&](const std::string& when) {
    return "#include <stdexcept>\n" + includes + types + declared + " { if (" + when +
           ") throw std::runtime_error(\"no input\"); return {{1, static_cast<std::int64_t>(seed)}}; }\n" +
           reference_kernel + check;
  };
  CHECK(explanation(throwing("true")) == "generate_input(), case 'run': no input");
  CHECK(explanation(throwing("seed > 1")) == "generate_input(), case 'run': no input");

  const std::string other_kernel = "output_t ref_kernel(input_t) { throw 5; }\n";
  CHECK(contains(explanation(includes + types + generate + other_kernel + check),
                 "ref_kernel(), case 'run': "));
  const std::string ends = "#include <cstdlib>\n" + includes + types + generate + reference_kernel +
                           "bool check_implementation(output_t, output_t) { std::_Exit(5); }\n";
  CHECK(contains(explanation(ends), "ended with status 5 in check_implementation(), case 'run'"));

  const auto with_cases = [&](const std::string& list) {
    return includes + types + "struct case_t { int size; bool timed; };\n" +
           "std::vector<case_t> test_cases() { return " + list + "; }\n" +
           "input_t generate_input(const case_t&, std::uint64_t seed) { return "
           "{{static_cast<std::int64_t>(seed)}}; }\n" +
           reference_kernel + check;
  };
  CHECK(explanation(with_cases("{{1, false}}")) == "test_cases(): there is no case that is timed");
  CHECK(
      contains(explanation(with_cases("{{1, true}, {1, true}}")), "test_cases(): two cases are called '1'"));
  const std::string counts_nothing = squares + "double get_flops() { return 0.0 / 0.0; }\n";
  CHECK(contains(explanation(counts_nothing), "get_flops(), case 'run': "));
}

TEST_CASE("whatever a check throws, the output is wrong") {
  const Place place;
  const auto explanation = [&](const std::string& thrown) {
    const Evaluation evaluation =
        place.evaluate("#include <stdexcept>\n" + includes + types + generate + reference_kernel +
                           "bool check_implementation(output_t custom_output, output_t ref_output) {\n"
                           "  if (custom_output != ref_output) throw " +
                           thrown +
                           ";\n"
                           "  return true;\n"
                           "}\n",
                       "output_t custom_kernel(input_t) { return {}; }\n");
    CHECK(evaluation.verdict == Verdict::wrong_answer);
    return evaluation.explanation;
  };
  CHECK(contains(explanation("std::out_of_range(\"too short\")"), "check_implementation() threw: too short"));
  CHECK(contains(explanation("5"), "check_implementation() threw what is no std::exception"));
}

TEST_CASE("a reference that cannot be described is called by its name") {
  const Place place;
  const std::string file =
      place.write("#include <stdexcept>\n" + squares +
                  "std::vector<int> test_cases() { throw std::runtime_error(\"none\"); }\n"
                  "input_t generate_input(const int&, std::uint64_t s) { return generate_input(s); }\n");
  try {
    describe(ProblemRef::at(file), options_of_references());
    FAIL("it was described");
  } catch (const Error& error) {
    CHECK(std::string(error.what()) == "the problem squares cannot be described: test_cases(): none");
  }
}

TEST_CASE("two cases may not have one name, nor one the name of another's check") {
  for (const std::string list : {"{\"a\"}, {\"check a\"}", "{\"check a\"}, {\"a\"}"}) {
    const Place place;
    const Evaluation evaluation = place.evaluate(
        includes + types +
            "struct case_t { std::string name; };\nstd::vector<case_t> test_cases() { return {" + list +
            "}; }\ninput_t generate_input(const case_t&, std::uint64_t seed) { return "
            "{{static_cast<std::int64_t>(seed)}}; }\n" +
            reference_kernel + check,
        right);
    CAPTURE(list);
    CHECK(evaluation.verdict == Verdict::invalid_problem);
    CHECK(contains(evaluation.explanation, "two cases are called '"));
  }
}

TEST_CASE("types whose members cannot be found are an error that says what to write for them") {
  const auto error_with = [](const std::string& members) {
    return error_of("#include <array>\n" + includes + "struct input_t { " + members +
                    " };\nusing output_t = int;\n"
                    "input_t generate_input(std::uint64_t) { return {}; }\n"
                    "output_t ref_kernel(input_t input) { return input.n; }\n" +
                    check);
  };
  const std::string advice = "write std::array for an array of C, std::vector for a std::array of strings";
  CHECK(contains(error_with("std::int64_t values[3]; int n;"), advice));
  // With a newer compiler and a newer Boost.PFR these are found.
  const std::string error = error_with("std::array<std::string, 2> names; int n;");
  CAPTURE(error);
  CHECK((error == "none" || contains(error, advice)));
}

TEST_CASE("inputs may differ in size by a quarter from seed to seed, not by more") {
  const Place place;
  const std::string varied = includes + types +
                             "input_t generate_input(std::uint64_t seed) { return "
                             "{std::vector<std::int64_t>(1000 + (seed == 0 ? 0 : 9000), 1)}; "
                             "}\n" +
                             reference_kernel + check;
  const Evaluation evaluation = place.evaluate(varied, right);
  CHECK(evaluation.verdict == Verdict::invalid_problem);
  CHECK(contains(evaluation.explanation, "is more than a quarter larger with one seed than with another"));
}

TEST_CASE("get_flops() of another form is an error that shows the line which is expected") {
  const Place place;
  for (const std::string parameter : {"int", "const input_t&"}) {
    const std::string counts = squares + "double get_flops(" + parameter + ") { return 1000; }\n";
    try {
      place.evaluate(counts, right);
      FAIL("it was accepted");
    } catch (const Error& error) {
      CHECK(contains(error.what(), "double get_flops()"));
    }
  }
}
