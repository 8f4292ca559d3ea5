// Reference files in the place of problems.
#include "evaluate/support.hpp"
#include "report/table.hpp"
#include "toolchain/scratch_directory.hpp"

#include <kbench/kbench.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace kbench;
using namespace kbench::tests;
namespace fs = std::filesystem;

namespace {

// Squares numbers. `types` may be replaced by other types.
const std::string includes = "#include <cstdint>\n#include <string>\n#include <vector>\n";
const std::string types =
    "struct input_t { std::vector<std::int64_t> values; };\n"
    "using output_t = std::vector<std::int64_t>;\n";
const std::string generate =
    "input_t generate_input(std::uint64_t seed) {\n"
    "  input_t input{std::vector<std::int64_t>(1000)};\n"
    "  for (auto& value : input.values) value = static_cast<std::int64_t>((seed = seed * "
    "6364136223846793005u + 1) "
    ">> 40);\n"
    "  return input;\n"
    "}\n";
const std::string reference_kernel =
    "output_t ref_kernel(input_t input) {\n"
    "  for (auto& value : input.values) value *= value;\n"
    "  return input.values;\n"
    "}\n";
const std::string check =
    "bool check_implementation(output_t custom_output, output_t ref_output) { return custom_output == "
    "ref_output; }\n";
const std::string squares = includes + types + generate + reference_kernel + check;

const std::string right =
    "output_t custom_kernel(input_t input) {\n"
    "  output_t squares;\n"
    "  for (auto value : input.values) squares.push_back(value * value);\n"
    "  return squares;\n"
    "}\n";

// They are compiled often here, and run for a moment.
Options options_of_references() {
  Options options = quick_options();
  options.compile.extra_flags = {"-O0"};
  return options;
}

Submission header(const std::string& text) {
  return {.language = Language::cpp, .files = {{.path = "mine.hpp", .text = text}}};
}

struct Place {
  ScratchDirectory directory;

  std::string write(const std::string& text, const std::string& name = "squares.hpp") const {
    return directory.write(name, text).string();
  }
  Evaluation evaluate(const std::string& reference, const std::string& submission,
                      Options options = options_of_references()) const {
    Evaluation evaluation = kbench::evaluate(write(reference), header(submission), options);
    UNSCOPED_INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
    return evaluation;
  }
};

std::string error_of(const std::string& reference) {
  const Place place;
  try {
    build(Reference::from_file(place.write(reference)), options_of_references());
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

bool is_missing(const Evaluation& evaluation, const std::string& protection) {
  const auto& list = evaluation.integrity.protections;
  return std::any_of(list.begin(), list.end(),
                     [&](const Protection& each) { return each.name == protection && !each.active; });
}

}  // namespace

TEST_CASE("a submission to a reference file is accepted when the reference says so") {
  const Place place;
  const Evaluation evaluation = place.evaluate(squares, right);
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.problem == "squares");
  CHECK(evaluation.dtype == DType::int64);
  REQUIRE(evaluation.cases.size() == 2);
  CHECK(evaluation.cases[1].input_sets > 5);
  CHECK(evaluation.cases[1].measurement->runtime_ms > 0);
  CHECK(evaluation.cases[1].bytes >= 2 * 8 * 1000);
  CHECK_FALSE(is_missing(evaluation, "separate_reference"));
  CHECK_FALSE(is_missing(evaluation, "fresh_inputs"));
}

TEST_CASE("a wrong output is what the reference says it is, and an output that is too long is one") {
  const Place place;
  const Evaluation wrong =
      place.evaluate(squares, "output_t custom_kernel(input_t input) { return input.values; }\n");
  CHECK(wrong.verdict == Verdict::wrong_answer);
  CHECK(contains(wrong.explanation, "check_implementation() says that the output is wrong"));

  const Evaluation too_long =
      place.evaluate(squares, "output_t custom_kernel(input_t) { return output_t(1 << 20); }\n");
  CHECK(too_long.verdict == Verdict::wrong_answer);
  CHECK(contains(too_long.explanation, "larger than any that is right"));
}

TEST_CASE("a missing or mistyped custom_kernel is an error that shows the expected line") {
  const Place place;
  const std::string expected = "output_t custom_kernel(input_t input)";
  const Evaluation missing = place.evaluate(squares, "int other() { return 1; }\n");
  CHECK(missing.verdict == Verdict::compile_error);
  CHECK(contains(missing.explanation, expected));

  const Evaluation by_reference =
      place.evaluate(squares, "output_t custom_kernel(const input_t& input) { return input.values; }\n");
  CHECK(by_reference.verdict == Verdict::compile_error);
  CHECK(contains(by_reference.explanation, expected));
  CHECK(contains(by_reference.diagnostics, "mine.hpp:1:"));

  const Evaluation other_type = place.evaluate(squares, "int custom_kernel(input_t) { return 1; }\n");
  CHECK(other_type.verdict == Verdict::compile_error);
  CHECK(contains(other_type.diagnostics, expected));
}

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
  CHECK(contains(
      error_of("struct input_t { int values[3]; int count; };\nusing output_t = int;\n"
               "input_t generate_input(unsigned long seed) { return {{}, static_cast<int>(seed)}; }\n"
               "int ref_kernel(input_t input) { return input.count; }\n"
               "bool check_implementation(int a, int b) { return a == b; }\n"),
      "write std::array for an array of C"));
  CHECK(contains(error_of(squares + "int broken() { return undefined_name; }\n"), "undefined_name"));
  CHECK(contains(error_of(squares + "std::vector<int> test_cases() { return {1}; }\n"),
                 "input_t generate_input(const case_t& test_case, std::uint64_t seed)"));
}

TEST_CASE("cases have names and sizes of their own, and need not be timed") {
  const Place place;
  const std::string with_cases =
      includes + types +
      "struct case_t { std::string name; int size; bool timed; };\n"
      "std::vector<case_t> test_cases() { return {{\"one\", 1, false}, {\"many\", 5000, true}}; }\n"
      "double get_flops(const case_t& c) { return 3.0 * c.size; }\n"
      "input_t generate_input(const case_t& c, std::uint64_t seed) {\n"
      "  return {std::vector<std::int64_t>(c.size, static_cast<std::int64_t>(seed >> 40))};\n"
      "}\n" +
      reference_kernel +
      "std::string check_implementation(output_t custom_output, output_t ref_output) {\n"
      "  return custom_output == ref_output ? \"\" : \"the first is \" + "
      "std::to_string(custom_output.at(0));\n"
      "}\n";
  const Evaluation evaluation = place.evaluate(with_cases, right);
  REQUIRE(evaluation.accepted());
  REQUIRE(evaluation.cases.size() == 3);
  CHECK(evaluation.cases[0].name == "check one");
  CHECK(evaluation.cases[1].name == "check many");
  CHECK(evaluation.cases[2].name == "many");
  CHECK(evaluation.cases[2].flops == 15'000);

  const Evaluation wrong = place.evaluate(with_cases, "output_t custom_kernel(input_t) { return {-7}; }\n");
  CHECK(contains(wrong.explanation, "case 'check one': the first is -7"));
}

TEST_CASE("a reference has a starter, which compiles and is wrong") {
  const Place place;
  const std::string starter = starter_code(place.write(squares), options_of_references());
  CHECK(contains(starter, "output_t custom_kernel(input_t input) {"));
  CHECK(place.evaluate(squares, starter).verdict == Verdict::wrong_answer);
  CHECK_THROWS_AS(starter_code(place.write(squares), options_of_references(), Language::cuda), Error);
}

TEST_CASE("a reference is checked as a problem is, and one that takes any output for right is found") {
  const Place place;
  CHECK(check_problem(place.write(squares), options_of_references()).passed());
  const std::string one_number = includes +
                                 "struct input_t { std::int64_t n; };\n"
                                 "using output_t = std::int64_t;\n"
                                 "input_t generate_input(std::uint64_t seed) { return "
                                 "{static_cast<std::int64_t>(seed)}; }\n"
                                 "output_t ref_kernel(input_t input) { return input.n ^ (input.n >> 7); }\n"
                                 "bool check_implementation(output_t custom_output, output_t ref_output) { "
                                 "return custom_output == ref_output; }\n";
  CHECK(check_problem(place.write(one_number), options_of_references()).failures() ==
        std::vector<std::string>());
  const std::string counts =
      includes + types + generate +
      "output_t ref_kernel(input_t) { static std::int64_t calls; return {++calls}; }\n" + check;
  CHECK(contains(check_problem(place.write(counts), options_of_references()).failures().front(),
                 "ref_kernel() does not give the same output twice"));
  const std::string takes_nothing =
      includes + types + generate + reference_kernel +
      "bool check_implementation(output_t custom_output, output_t ref_output) {\n"
      "  for (std::size_t i = 0; i < custom_output.size(); ++i)\n"
      "    if (custom_output[i] != ref_output[i]) return false;\n"
      "  return true;\n"
      "}\n";
  CHECK(contains(check_problem(place.write(takes_nothing), options_of_references()).failures().front(),
                 "an output without a value is accepted as output"));
  const std::string takes_all = includes + types + generate + reference_kernel +
                                "bool check_implementation(output_t custom_output, output_t ref_output) { "
                                "return custom_output.size() == "
                                "ref_output.size(); }\n";
  CHECK_FALSE(check_problem(place.write(takes_all), options_of_references()).passed());
}

TEST_CASE("a result on a reference is replayed with the file, and with no other") {
  const Place place;
  const Evaluation before = place.evaluate(squares, right);
  const Replay replay = kbench::replay(before, header(right), options_of_references(), place.write(squares));
  CHECK(replay.evaluation.accepted());
  CHECK(replay.evaluation.seed == before.seed);
  CHECK_THROWS_AS(
      kbench::replay(before, header(right), options_of_references(), place.write(squares, "other.hpp")),
      Error);
}

TEST_CASE("a reference is compiled once, and again when it changes") {
  const Place place;
  Options options = options_of_references();
  options.cache_directory = place.directory.path() / "cache";
  const Reference reference = Reference::from_file(place.write(squares));
  const fs::path plugin = build(reference, options);
  const auto made = fs::last_write_time(plugin);
  CHECK(build(reference, options) == plugin);
  CHECK(fs::last_write_time(plugin) == made);
  Reference next = reference;
  next.version = 2;
  const fs::path changed = build(next, options);
  CHECK(changed != plugin);
  CHECK(describe(changed.string(), options).info.version == 2);
}

TEST_CASE("a reference is compiled again when another compiler has come under the same name") {
  const Place place;
  Options options = options_of_references();
  options.cache_directory = place.directory.path() / "cache";
  options.compile.compiler = place.directory.path() / "compiler";
  const auto install = [&](const char* version) {
    std::ofstream(*options.compile.compiler) << "#!/bin/sh\n# " << version << "\nexec g++ \"$@\"\n";
    fs::permissions(*options.compile.compiler, fs::perms::owner_all);
  };
  install("1.0");
  const Reference reference = Reference::from_file(place.write(squares));
  const fs::path plugin = build(reference, options);
  CHECK(build(reference, options) == plugin);
  install("1.0.1");
  CHECK(build(reference, options) != plugin);
}

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
  CHECK(contains(explanation(with_cases("{{1, true}, {1, true}}")),
                 "test_cases(): two cases are called '1x1'"));
}

TEST_CASE("an exception that the check makes of an output says that the output is wrong") {
  const Place place;
  const std::string strict = includes + types + generate + reference_kernel +
                             "bool check_implementation(output_t custom_output, output_t ref_output) {\n"
                             "  for (std::size_t i = 0; i < ref_output.size(); ++i)\n"
                             "    if (custom_output.at(i) != ref_output[i]) return false;\n"
                             "  return true;\n"
                             "}\n";
  const Evaluation evaluation = place.evaluate(strict, "output_t custom_kernel(input_t) { return {}; }\n");
  CHECK(evaluation.verdict == Verdict::wrong_answer);
  CHECK(contains(evaluation.explanation, "check_implementation() threw: vector::_M_range_check"));
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
    CHECK(check_problem(place.write(parity), options).failures() == std::vector<std::string>());
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
  const ProblemCheck checked = check_problem(place.write(pointers), options_of_references());
  CHECK(checked.passed());
  CHECK(contains(checked.dtypes.at(0).cases.at(0).remarks.at(0), "in the submission's process"));
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

TEST_CASE("of several headers the one that speaks of the function is what defines it, wherever it stands") {
  const Place place;
  const Submission submission{
      .language = Language::cpp,
      .files = {{"a_helper.hpp", "inline std::int64_t square(std::int64_t x) { return x * x; }\n"},
                {"mine.hpp",
                 "#include \"a_helper.hpp\"\n"
                 "output_t custom_kernel(input_t input) {\n"
                 "  for (auto& value : input.values) value = square(value);\n"
                 "  return input.values;\n"
                 "}\n"}}};
  CHECK(evaluate(place.write(squares), submission, options_of_references()).accepted());
}

TEST_CASE("the reference's time is that of ref_kernel(), wherever what is expected is made") {
  const Place place;
  const std::string slow_includes = includes + "#include <chrono>\n#include <memory>\n#include <thread>\n";
  const std::string slow_kernel =
      "output_t ref_kernel(input_t input) {\n"
      "  std::this_thread::sleep_for(std::chrono::milliseconds(2));\n"
      "  return {*input.value};\n"
      "}\n";
  const std::string fast = "output_t custom_kernel(input_t input) { return {*input.value}; }\n";
  for (const std::string pointer :
       {"std::optional", "std::shared_ptr"}) {  // what is carried, and what is not
    CAPTURE(pointer);
    const std::string text =
        slow_includes + "#include <optional>\nstruct input_t { " + pointer +
        "<std::int64_t> value; };\nusing output_t = std::vector<std::int64_t>;\n" +
        "input_t generate_input(std::uint64_t seed) {\n  const auto value = "
        "static_cast<std::int64_t>(seed);\n  return {" +
        (pointer == "std::optional" ? "value" : "std::make_shared<std::int64_t>(value)") + "};\n}\n" +
        slow_kernel + check;
    const Evaluation evaluation = place.evaluate(text, fast);
    REQUIRE(evaluation.accepted());
    CHECK(evaluation.cases.back().measurement.value().reference_ms >= 2.0);
  }
}

TEST_CASE("a submission cannot say that it took no time") {
  // The clock that the runner reads is in the C library, which the submission has in its process: it stands still here.
  // What the referee's clock shows beyond what carrying the values takes counts.
  const Place place;
  const std::string stopped =
      "#include <sys/mman.h>\n"
      "#include <time.h>\n"
      "#include <chrono>\n"
      "#include <cstring>\n"
      "static int stopped_clock(clockid_t, timespec* time) { *time = {1, 0}; return 0; }\n"
      "static const bool patched = [] {\n"
      "  auto* const place = reinterpret_cast<unsigned char*>(&clock_gettime);\n"
      "  auto* const page = reinterpret_cast<unsigned char*>(reinterpret_cast<std::uintptr_t>(place) & "
      "~4095ull);\n"
      "  if (mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return false;\n"
      "  const unsigned char jump[] = {0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0};  // mov rax, ...; "
      "jmp rax\n"
      "  std::memcpy(place, jump, sizeof jump);\n"
      "  const auto target = reinterpret_cast<std::uintptr_t>(&stopped_clock);\n"
      "  std::memcpy(place + 2, &target, sizeof target);\n"
      "  return true;\n"
      "}();\n"
      "output_t custom_kernel(input_t input) {\n"
      "  if (!patched) return {};\n"
      "  volatile std::int64_t work = 0;\n"
      "  for (int i = 0; i < 4'000'000; ++i) work = work + i;\n"
      "  output_t squares;\n"
      "  for (auto value : input.values) squares.push_back(value * value);\n"
      "  return squares;\n"
      "}\n";
  const Evaluation evaluation = place.evaluate(squares, stopped);
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.cases[1].measurement->time_source == TimeSource::audit);
  CHECK(evaluation.cases[1].measurement->runtime_ms > 0.5);  // four million additions in memory
}

TEST_CASE("what is no reference file is told from one, and so is a submission in another language") {
  const ScratchDirectory place;
  CHECK_THROWS_AS(Reference::from_file(place.write("problem.py", "x")), Error);
  CHECK_THROWS_AS(Reference::from_file(place.path() / "missing.hpp"), Error);
  const Reference reference{.name = "a.hpp", .language = Language::cpp, .text = "x"};
  CHECK(submission_to(reference, header("x")).language == Language::cpp);
  CHECK_THROWS_AS(submission_to(reference, {.language = Language::cuda, .files = {{"mine.cu", "x"}}}), Error);
  CHECK_THROWS_AS(submission_to(reference, {.language = Language::cpp, .files = {{"mine.cuh", "x"}}}), Error);
  const Reference in_cuda{.name = "a.cuh", .language = Language::cuda, .text = "x"};
  CHECK(submission_to(in_cuda, header("x")).language == Language::cuda);
  CHECK(names_reference("a/b.cu"));
  CHECK_FALSE(names_reference("matmul"));
  CHECK_FALSE(names_reference("lib/matmul.so"));
}
