#include "fleet/batch/results_file.hpp"

#include "base/document/sample_evaluation.hpp"
#include "catch.hpp"
#include "fleet/batch/record.hpp"
#include "language/toolchain/scratch_directory.hpp"
#include "read_file.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <string>

using namespace kbench;
using namespace kbench::batch;

namespace {

std::string line_of(const std::string& id, const std::string& key, Verdict verdict = Verdict::accepted) {
  Evaluation evaluation;
  evaluation.problem = "vector_add";
  evaluation.verdict = verdict;
  return record({.id = id, .key = key, .meta = "{\"a\":1}"}, evaluation, true, 1, SampleDetail::summary);
}

std::string name_in(const ScratchDirectory& scratch) { return (scratch.path() / "results.jsonl").string(); }

}  // namespace

TEST_CASE("results are found again by their key, also when the file is opened anew") {
  const ScratchDirectory scratch;
  {
    ResultsFile results(scratch.path());
    CHECK_FALSE(results.find("k1").has_value());
    results.append(line_of("a", "k1"));
    results.append(line_of("b", "k2", Verdict::wrong_answer));
    CHECK(results.verdict_of("a", "k1") == Verdict::accepted);
  }
  ResultsFile results(scratch.path());
  CHECK(results.verdict_of("a", "k1") == Verdict::accepted);
  CHECK(results.verdict_of("b", "k2") == Verdict::wrong_answer);
  CHECK_FALSE(results.verdict_of("b", "k1").has_value());
  CHECK(results.find("k2") == line_of("b", "k2", Verdict::wrong_answer));
  results.append(line_of("a", "k3"));
  CHECK_FALSE(results.verdict_of("a", "k1").has_value());  // another submission by the same name
  CHECK(results.verdict_of("a", "k3") == Verdict::accepted);
}

TEST_CASE("a last line that a killed process left unfinished is taken away, and nothing else") {
  const std::string whole = line_of("a", "k1") + "\n";
  const std::string second = line_of("b", "k2");
  for (std::size_t cut = 1; cut <= second.size(); cut += second.size() / 7) {
    const ScratchDirectory scratch;
    scratch.write("results.jsonl", whole + second.substr(0, cut));
    ResultsFile results(scratch.path());
    CHECK(testing::read_file(name_in(scratch)) == whole);
    CHECK_FALSE(results.find("k2").has_value());
    results.append(second);
    CHECK(testing::read_file(name_in(scratch)) == whole + second + "\n");
    CHECK(results.find("k2") == second);
  }
}

TEST_CASE("a result that is not about its submission is none to go by") {
  const ScratchDirectory scratch;
  ResultsFile results(scratch.path());
  for (const Verdict verdict : {Verdict::internal_error, Verdict::unsupported, Verdict::invalid_problem}) {
    results.append(line_of("a", "k1", verdict));
    CHECK_FALSE(results.verdict_of("a", "k1").has_value());
    CHECK_FALSE(results.find("k1").has_value());
  }
}

TEST_CASE("results are written by one batch at a time") {
  const ScratchDirectory scratch;
  {
    const ResultsFile first(scratch.path());
    CHECK_THROWS_AS(ResultsFile(scratch.path()), Error);
  }
  CHECK_NOTHROW(ResultsFile(scratch.path()));
}

TEST_CASE("a file that holds something else is refused with the line, and left as it is") {
  const ScratchDirectory scratch;
  const std::string text = line_of("a", "k1") + "\n{\"a\": 1}\n";
  scratch.write("results.jsonl", text);
  try {
    ResultsFile results(scratch.path());
    FAIL("it was taken");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).find("line 2") != std::string::npos);
  }
  CHECK(testing::read_file(name_in(scratch)) == text);
}

TEST_CASE("a line keeps of the cases what it is told to, and the score in any case") {
  const Evaluation evaluation = testing::sample_evaluation();
  const auto kept = [&](SampleDetail detail) {
    const auto line = record({.id = "a", .key = "k", .meta = "[1]"}, evaluation, true, 2, detail);
    CHECK(line.find('\n') == std::string::npos);
    return nlohmann::json::parse(line);
  };
  const auto all = kept(SampleDetail::all);
  const auto whole = nlohmann::json::parse(to_json(evaluation));
  CHECK(all.at("evaluation") == whole);
  CHECK(all.at("attempts") == 2);
  CHECK(all.at("meta") == nlohmann::json{1});
  const auto summary = kept(SampleDetail::summary).at("evaluation");
  CHECK(summary.at("cases").size() == whole.at("cases").size());
  for (const auto& each : summary.at("cases"))
    if (each.contains("samples_ms")) CHECK(each.at("samples_ms").empty());
  CHECK_NOTHROW(evaluation_from_json(summary.dump()));
  const auto none = kept(SampleDetail::none).at("evaluation");
  CHECK(none.at("cases").empty());
  CHECK(none.at("speedup") == whole.at("speedup"));
  CHECK_NOTHROW(evaluation_from_json(none.dump()));
}

TEST_CASE("the line of a duplicate has its own name and meta, and says whose result it is") {
  const std::string first = line_of("a", "k1");
  const auto second =
      nlohmann::json::parse(record_of_duplicate(first, {.id = "b", .key = "k1", .meta = "2"}));
  CHECK(second.at("id") == "b");
  CHECK(second.at("meta") == 2);
  CHECK(second.at("same_as") == "a");
  const auto third =
      nlohmann::json::parse(record_of_duplicate(second.dump(), {.id = "c", .key = "k1", .meta = "3"}));
  CHECK(third.at("same_as") == "a");
}
