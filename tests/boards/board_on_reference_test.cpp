#include "boards/made_up.hpp"
#include "boards/measured.hpp"
#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/evaluate.hpp>

namespace kbench::tests {
namespace {

// Doubles every number; `more` is what else it defines.
Reference doubling(const std::string& number, const std::string& more) {
  return {.name = "doubling.hpp",
          .language = Language::cpp,
          .text = "#include <cstddef>\n#include <cstdint>\n#include <vector>\nusing input_t = std::vector<" +
                  number + ">;\nusing output_t = input_t;\n" + more +
                  "inline output_t ref_kernel(input_t input) {\n  for (auto& each : input) each *= 2;\n  "
                  "return input;\n}\n"
                  "inline bool check_implementation(output_t custom, output_t reference) { return custom == "
                  "reference; }\n"};
}

const std::string one_case =
    "inline input_t generate_input(std::uint64_t seed) {\n  input_t input(20000);\n  for (auto& each : "
    "input) "
    "each = "
    "(seed = seed * 6364136223846793005U + 1442695040888963407U) >> 44U;\n  return input;\n}\n";
const std::string two_cases =
    "inline std::vector<std::size_t> test_cases() { return {20000, 40000}; }\ninline input_t "
    "generate_input(const "
    "std::size_t& size, std::uint64_t seed) {\n  input_t input(size);\n  for (auto& each : input) each = "
    "(seed = seed * 6364136223846793005U + 1442695040888963407U) >> 44U;\n"
    "  return input;\n}\ninline double get_flops(const std::size_t& size) { return "
    "static_cast<double>(size); }\n";

BoardSettings settings_on(const Reference& reference) {
  BoardSettings wanted = settings("doubling");
  wanted.problem.clear();
  wanted.reference = reference;
  wanted.devices = {processor()};
  return wanted;
}

Submission header(const std::string& body) {
  return {
      .language = Language::cpp,
      .files = {{.path = "mine.hpp", .text = "output_t custom_kernel(input_t input) {\n" + body + "\n}\n"}}};
}

// What is kept of a reference is tested on each kind of store elsewhere.
struct Store {
  ScratchDirectory directory;

  Leaderboard open() const { return Leaderboard((directory.path() / "boards.db").string()); }
};

const std::string right = "for (auto& each : input) each += each; return input;";

}  // namespace

TEST_CASE(
    "submissions are evaluated on the newest reference, though its numbers, cases and FLOPs are others") {
  const Store store;
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = with_checked_problem(settings_on(doubling("float", one_case)), quick_options());
  CHECK(wanted.dtype == DType::float32);
  wanted.requires_isolation = false;  // whatever this machine has
  leaderboard.create_board(ada, wanted);
  const SubmissionRecord first = leaderboard.submit({"bob"}, "doubling", header(right), quick_options());
  CHECK(first.measured->verdict == Verdict::accepted);
  CHECK(first.measured->problem_version == 1);
  CHECK(first.language == Language::cpp);
  const SubmissionRecord wrong =
      leaderboard.submit({"eve"}, "doubling", header("return input;"), quick_options());
  CHECK(wrong.measured->verdict == Verdict::wrong_answer);

  wanted.reference = doubling("double", two_cases);
  wanted.dtype.reset();
  wanted.ranking = Ranking::gflops;  // that they are counted now
  wanted = with_checked_problem(wanted, quick_options());
  CHECK(wanted.dtype == DType::float64);
  leaderboard.change_reference(ada, "doubling", *wanted.reference, wanted.dtype);
  CHECK(leaderboard.submission(root, first.id).measured->is_outdated);
  CHECK(leaderboard.standing(root, "doubling", processor()).entries.empty());
  CHECK(leaderboard.unsettled(root, "doubling") == std::vector<std::int64_t>{first.id, wrong.id});
  for (const std::int64_t id : leaderboard.unsettled(root, "doubling"))
    leaderboard.rerun(ada, id, quick_options());
  CHECK(leaderboard.unsettled(root, "doubling").empty());
  const Evaluation again = leaderboard.evaluation(root, first.id).value();
  CHECK(again.accepted());
  CHECK(again.dtype == DType::float64);
  CHECK(again.problem_version == 2);
  CHECK(leaderboard.submission(root, first.id).measured->gflops.value() > 0);
  CHECK(leaderboard.submission(root, wrong.id).measured->verdict == Verdict::wrong_answer);
  const Standing standing = leaderboard.standing(root, "doubling", processor());
  CHECK(users(standing) == std::vector<std::string>{"bob"});
  CHECK(standing.problem_version == 2);
}

TEST_CASE("a reference that does not compile is why a submission failed, and on another it is evaluated") {
  const Store store;
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = settings_on(doubling("float", one_case + "int here(\n"));
  CHECK_THROWS_AS(with_checked_problem(wanted, quick_options()), Error);
  wanted.requires_isolation = false;
  leaderboard.create_board(ada, wanted);
  CHECK_THROWS_AS(leaderboard.submit({"bob"}, "doubling", header(right), quick_options()), Error);
  const SubmissionRecord failed = leaderboard.submissions(root, "doubling").at(0);
  CHECK(failed.state == SubmissionState::failed);
  CHECK(contains(failed.error, "doubling.hpp"));
  leaderboard.change_reference(ada, "doubling", doubling("float", one_case));
  REQUIRE(leaderboard.unsettled(root, "doubling") == std::vector<std::int64_t>{failed.id});
  CHECK(leaderboard.rerun(ada, failed.id, quick_options()).measured->verdict == Verdict::accepted);
}

TEST_CASE("a header that was submitted to a reference in CUDA is evaluated on one in C++") {
  const Store store;
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = settings_on(
      {.name = "doubling.cuh", .language = Language::cuda, .text = doubling("float", one_case).text});
  wanted.requires_isolation = false;
  leaderboard.create_board(ada, wanted);
  const Ticket ticket = leaderboard.record({"bob"}, "doubling", header(right));
  leaderboard.fail(ticket, "there is no GPU");
  CHECK(leaderboard.submission(root, ticket.submission).language == Language::cuda);
  leaderboard.change_reference(ada, "doubling", doubling("float", one_case));
  CHECK(leaderboard.rerun(ada, ticket.submission, quick_options()).measured->verdict == Verdict::accepted);
}

TEST_CASE("a comparison on a reference that was changed meanwhile is not recorded") {
  const Store store;
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = settings_on(doubling("float", one_case));
  wanted.requires_isolation = false;
  leaderboard.create_board(ada, wanted);
  const std::int64_t first = leaderboard.submit({"bob"}, "doubling", header(right), quick_options()).id;
  const std::int64_t second = leaderboard.submit({"eve"}, "doubling", header(right), quick_options()).id;
  ConfirmOptions options{.submissions = {{first, second}}, .most_pairs = 6, .evaluation = quick_options()};
  options.step = [&](std::size_t number, std::size_t, std::int64_t) {
    if (number == 12) store.open().change_reference(ada, "doubling", doubling("float", "\n" + one_case));
  };
  CHECK(contains(message_of([&] { leaderboard.confirm(ada, "doubling", processor(), options); }),
                 "reference was changed while they were measured"));
  CHECK(leaderboard.comparisons(root, "doubling").empty());
}

TEST_CASE("what a board cannot have on a reference is said before it is made") {
  const std::string unseeded = "inline input_t generate_input() { return input_t(20000, 1); }\n";
  BoardSettings wanted = settings_on(doubling("float", unseeded));
  CHECK(contains(message_of([&] { with_checked_problem(wanted, quick_options()); }), "takes no seed"));
  wanted.requires_isolation = false;
  CHECK(contains(message_of([&] { with_checked_problem(wanted, quick_options()); }),
                 "doubling.hpp is weak: case "));
  wanted.weaknesses.emplace();
  const BoardSettings weak = with_checked_problem(wanted, quick_options());
  REQUIRE(weak.weaknesses.value().size() == 1);
  CHECK(contains(weak.weaknesses->front(), "has the same inputs in each call"));
  CHECK(with_checked_problem(wanted, quick_options()).dtype == DType::float32);
  wanted.ranking = Ranking::gflops;
  CHECK(contains(message_of([&] { with_checked_problem(wanted, quick_options()); }),
                 "let doubling.hpp define `double get_flops(...)`"));

  // kbench does not carry a pointer.
  Reference pointing = doubling("float", "");
  pointing.text =
      "#include <cstdint>\nstruct input_t { float* values; };\nusing output_t = float;\ninline float value = "
      "0;\n"
      "inline input_t generate_input(std::uint64_t seed) {\n  value = static_cast<float>(seed % 1009);\n  "
      "return {&value};\n}\n"
      "inline output_t ref_kernel(input_t input) { return *input.values; }\n"
      "inline bool check_implementation(output_t custom, output_t reference) { return custom == reference; "
      "}\n";
  wanted = settings_on(pointing);
  wanted.weaknesses.emplace();
  CHECK(contains(message_of([&] { with_checked_problem(wanted, quick_options()); }), "(--any-integrity): "));
  wanted.requires_isolation = false;
  CHECK_NOTHROW(with_checked_problem(wanted, quick_options()));
}

TEST_CASE("the reference of a board is its baseline, on the newest reference after a rerun") {
  const Store store;
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = with_checked_problem(settings_on(doubling("float", one_case)), quick_options());
  wanted.requires_isolation = false;  // whatever this machine has
  leaderboard.create_board(ada, wanted);
  leaderboard.create_board(ada, settings());
  CHECK(contains(message_of([&] { leaderboard.submit_reference_as_baseline(ada, "sums", quick_options()); }),
                 "is on the problem vector_add, whose reference solution is in its plugin"));
  CHECK_THROWS_AS(leaderboard.submit_reference_as_baseline({"bob"}, "doubling", quick_options()), Forbidden);
  const SubmissionRecord baseline =
      leaderboard.submit_reference_as_baseline(ada, "doubling", quick_options());
  CHECK(baseline.user == "baseline");
  CHECK(baseline.measured->verdict == Verdict::accepted);
  CHECK(contains(leaderboard.source(ada, baseline.id).files.at(0).text, "ref_kernel("));
  leaderboard.change_reference(ada, "doubling", doubling("double", one_case), DType::float64);
  CHECK(leaderboard.rerun(ada, baseline.id, quick_options()).measured->verdict == Verdict::accepted);
  CHECK(leaderboard.submission(root, baseline.id).measured->problem_version == 2);
}

}  // namespace kbench::tests
