// Reference files in the place of problems.
#include "evaluate/reference/squares.hpp"

#include <kbench/reference.hpp>
#include <kbench/replay.hpp>

#include <fmt/format.h>

#include <sys/stat.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

using namespace kbench;
using namespace kbench::tests;
namespace fs = std::filesystem;

TEST_CASE("a submission to a reference file is accepted when the reference says so") {
  const Place place;
  const Evaluation evaluation = place.evaluate(squares, right);
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.problem == "squares");
  CHECK(evaluation.dtype == DType::int64);
  REQUIRE(evaluation.cases.size() == 2);
  CHECK(evaluation.cases[1].input_sets > 5);
  CHECK(evaluation.cases[1].measurement->runtime_ms > 0);
  CHECK(evaluation.cases[1].bytes >= 16'000);
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

TEST_CASE("the time for loading is the submission's, without the reference's own in its process") {
  const Place place;
  Options options = options_of_references();
  options.limits.load = std::chrono::milliseconds(10);
  const std::string slow = "#include <unistd.h>\nstatic const int slept = ::usleep(50'000);\n" + squares;
  const Evaluation evaluation = place.evaluate(slow, right, options);  // both hold what takes long
  CHECK(evaluation.verdict == Verdict::timed_out);
  CHECK(contains(evaluation.explanation, "limits.load"));
}

TEST_CASE(
    "a submission's files may be called as kbench's own are, and the one that speaks of the function defines "
    "it") {
  const Place place;
  const std::string helper = "inline std::int64_t square(std::int64_t x) { return x * x; }\n";
  const std::string kernel =
      "output_t custom_kernel(input_t input) {\n"
      "  for (auto& value : input.values) value = square(value);\n"
      "  return input.values;\n"
      "}\n";
  for (const auto& [name, helper_name] : {std::pair("unit.cpp", "float16.hpp"),
                                          {"unit_.cpp", "device_vector.hpp"},
                                          {"stream.hpp", "unit.hpp"}}) {
    CAPTURE(name, helper_name);
    const Submission submission{
        .language = Language::cpp,
        .files = {{helper_name, helper}, {name, fmt::format("#include \"{}\"\n{}", helper_name, kernel)}}};
    CHECK(evaluate(place.problem(squares), submission, options_of_references()).accepted());
  }
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

TEST_CASE("cases without names are called by their values, but for whether they are timed") {
  const Place place;
  const std::string with_cases =
      includes + types +
      "struct case_t { int size; bool timed; double tolerance; };\n"
      "std::vector<case_t> test_cases() { return {{1, true, 1e-7}, {1, false, 1e-8}, {1, true, 0.25}}; }\n"
      "input_t generate_input(const case_t& c, std::uint64_t seed) {\n"
      "  return {std::vector<std::int64_t>(c.size, static_cast<std::int64_t>(seed >> 40))};\n"
      "}\n" +
      reference_kernel + check;
  std::vector<std::string> names;
  for (const CaseDescription& each : describe(place.problem(with_cases), options_of_references()).cases)
    names.push_back(each.test_case.name);
  CHECK(names ==
        std::vector<std::string>{"check 1x1e-07", "check 1x1e-08", "check 1x0.25", "1x1e-07", "1x0.25"});
}

TEST_CASE("a reference has a starter, which compiles and is wrong") {
  const Place place;
  const std::string starter = starter_code(place.problem(squares), options_of_references());
  CHECK(contains(starter, "output_t custom_kernel(input_t input) {"));
  CHECK(place.evaluate(squares, starter).verdict == Verdict::wrong_answer);
  CHECK_THROWS_AS(starter_code(place.problem(squares), options_of_references(), Language::cuda), Error);
}

TEST_CASE("a result on a reference is replayed with the file, and with no other") {
  const Place place;
  const Evaluation before = place.evaluate(squares, right);
  const Replay replay =
      kbench::replay(before, header(right), options_of_references(), place.problem(squares));
  CHECK(replay.evaluation.accepted());
  CHECK(replay.evaluation.seed == before.seed);
  CHECK_THROWS_AS(
      kbench::replay(before, header(right), options_of_references(), place.problem(squares, "other.hpp")),
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
  CHECK(describe(ProblemRef::at(changed), options).info.version == 2);
}

TEST_CASE("a cached reference that is damaged, another's, or a link is made anew, and is never loaded") {
  const Place place;
  Options options = options_of_references();
  options.cache_directory = place.directory.path() / "cache";
  const ProblemRef problem = place.problem(squares);
  REQUIRE(evaluate(problem, header(right), options).accepted());
  const fs::path plugin = build(Reference::from_file(problem.text()), options);
  std::ifstream file(plugin, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  const auto damage = [&](const char* what, const std::function<void()>& change) {
    CAPTURE(what);
    change();
    CHECK_THROWS_AS(describe(ProblemRef::at(plugin), options), Error);  // it has no source to be made of
    CHECK(evaluate(problem, header(right), options).accepted());
    CHECK(describe(ProblemRef::at(plugin), options).info.name == "squares");
  };
  const auto write = [&](const std::string& bytes) { std::ofstream(plugin, std::ios::binary) << bytes; };
  damage("truncated", [&] { write(whole.substr(0, whole.size() / 2)); });
  damage("empty", [&] { write(""); });
  damage("a bit", [&] {
    std::string other = whole;
    other[other.size() / 2] = static_cast<char>(other[other.size() / 2] ^ 1);
    write(other);
  });
  damage("writable by others", [&] { fs::permissions(plugin, fs::perms{0666}); });
  damage("a link", [&] {
    fs::rename(plugin, place.directory.path() / "outside");
    fs::create_symlink(place.directory.path() / "outside", plugin);
  });
  damage("a pipe", [&] {
    fs::remove(plugin);
    REQUIRE(::mkfifo(plugin.c_str(), 0600) == 0);
  });
  damage("a plugin of another reference", [&] {
    const fs::path other = build(Reference::from_file(place.write(squares + "\n", "other.hpp")), options);
    fs::copy_file(other, plugin, fs::copy_options::overwrite_existing);
  });
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
