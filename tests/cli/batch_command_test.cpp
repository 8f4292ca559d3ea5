#include "catch.hpp"
#include "cli/background.hpp"
#include "cli/run_kbench.hpp"
#include "language/python_problem.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using kbench::testing::Background;
using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::read_file;
using kbench::testing::write_file;
using nlohmann::json;

namespace {

using namespace std::chrono_literals;

std::string source(const std::string& operation, int number = 0) {
  return "#include <cstddef>\nextern \"C\" void solution(const float* a, const float* b, float* c, size_t n) "
         "{\n"
         "  for (size_t i = 0; i < n; ++i) c[i] = a[i] " +
         operation + " b[i];\n}\n// " + std::to_string(number) + "\n";
}

std::string line(const std::string& id, const std::string& text, const json& meta = nullptr) {
  return json{{"id", id},
              {"problem", "vector_add"},
              {"files", {{{"path", "mine.cpp"}, {"text", text}}}},
              {"meta", meta}}
             .dump() +
         "\n";
}

std::vector<json> results(const CommandLine& kbench, const std::string& directory) {
  std::vector<json> all;
  const std::string text = read_file(kbench.path(directory) / "results.jsonl");
  for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1)
    all.push_back(json::parse(text.substr(begin, text.find('\n', begin) - begin)));
  return all;
}

const std::string quickly =
    " --device cpu --check-only --hidden-cases 0 --cache-dir cache --compile-cache 64M ";

void wait_for_lines(const CommandLine& kbench, std::size_t count) {
  const auto deadline = std::chrono::steady_clock::now() + 60s;
  const auto has_them = [&] {
    const std::string text = read_file(kbench.path("out") / "results.jsonl");
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) >= count;
  };
  while (!has_them() && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(5ms);
  REQUIRE(has_them());
}

}  // namespace

TEST_CASE("kbench batch evaluates lines, passes meta through, and shows what came of them") {
  const CommandLine kbench;
  write_file(kbench.path("c.jsonl"), line("right", source("+"), {{"turn", 1}}) + line("wrong", source("-")) +
                                         line("broken", "int x = y;") + line("twin", source("+"), 7));
  const auto run = kbench.run("batch c.jsonl -o out" + quickly);
  INFO(run.output + run.errors);
  CHECK(run.status == 0);
  CHECK(contains(run.output, "accepted       2"));
  CHECK(contains(run.output, "4 candidates"));
  const auto lines = results(kbench, "out");
  REQUIRE(lines.size() == 4);
  for (const json& each : lines) {
    if (each.at("id") == "right") CHECK(each.at("meta") == json{{"turn", 1}});
    if (each.at("id") == "twin") CHECK(each.at("same_as") == "right");
    CHECK(each.at("key").get<std::string>().size() == 64);
  }
  const auto score = kbench.run("score out --json --tries 1,2");
  CHECK(score.status == 0);
  const json whole = json::parse(score.output).at("whole");
  CHECK(whole.at("correct_rate").at("value") == 0.5);
  CHECK(whole.at("compile_rate").at("value") == 0.75);
  const auto table = kbench.run("score out");
  CHECK(contains(table.output, "vector_add"));
  CHECK(contains(table.output, "pass@1"));
  CHECK(contains(table.output, "no candidate was to be timed"));
}

TEST_CASE("kbench batch takes a directory of problems") {
  const CommandLine kbench;
  std::filesystem::create_directories(kbench.path("made/vector_add"));
  write_file(kbench.path("made/vector_add/0.cpp"), source("+"));
  write_file(kbench.path("made/vector_add/1.cpp"), source("*"));
  const auto run = kbench.run("batch made -o out --quiet" + quickly);
  CHECK(run.status == 0);
  CHECK(run.output.empty());
  std::set<std::string> verdicts;
  for (const json& each : results(kbench, "out"))
    verdicts.insert(each.at("id").get<std::string>() + " " +
                    each.at("evaluation").at("verdict").get<std::string>());
  CHECK(verdicts == std::set<std::string>{"vector_add/0.cpp accepted", "vector_add/1.cpp wrong_answer"});
}

TEST_CASE("kbench batch finds problems in Python by their names, and evaluates again where one has changed") {
  using namespace kbench;
  if (!tests::is_usable()) return;
  const CommandLine kbench;
  std::filesystem::create_directories(kbench.path("tasks/all"));
  std::filesystem::create_directories(kbench.path("made/2_Scale"));
  write_file(kbench.path("tasks/all/2_Scale.py"), tests::scale("return 2 * x"));
  write_file(kbench.path("made/2_Scale/0.py"), tests::doubles);
  Options options;
  options.compile.python = tests::python_of_tests();
  const std::string reason =
      tests::why_python_is_unusable(ProblemRef::at(kbench.path("tasks/all/2_Scale.py")), options);
  if (!reason.empty()) {
    WARN("SKIPPED: " << reason);
    return;
  }
  const std::string batch =
      "batch made -o out --plugin-path tasks --python " + tests::python_of_tests().string() + quickly;
  const auto first = kbench.run(batch);
  INFO(first.output + first.errors);
  CHECK(first.status == 0);
  CHECK(contains(kbench.run(batch).output, "1 had a result"));
  write_file(kbench.path("tasks/all/2_Scale.py"), tests::scale("return 3 * x"));
  kbench.run(batch);
  const std::vector<json> lines = results(kbench, "out");
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].at("problem") == "problem_2_scale");
  CHECK(lines[0].at("evaluation").at("verdict") == "accepted");
  CHECK(lines[1].at("evaluation").at("verdict") == "wrong_answer");
}

TEST_CASE(
    "kbench batch names the lines that it cannot evaluate, and its exit status says that there are some") {
  const CommandLine kbench;
  write_file(kbench.path("c.jsonl"), "nonsense\n" + line("right", source("+")) + "{\"id\": \"x\"}\n");
  const auto run = kbench.run("batch c.jsonl -o out" + quickly);
  CHECK(run.status == 2);
  CHECK(contains(run.errors, "line 1: not JSON"));
  CHECK(contains(run.errors, "line 3 'x': problem"));
  CHECK(results(kbench, "out").size() == 1);
  CHECK(kbench.run("batch missing.jsonl -o out").status == 2);
  CHECK(kbench.run("batch c.jsonl").status == 2);
  CHECK(kbench.run("batch c.jsonl -o out --samples some").status == 2);
}

TEST_CASE("a batch that was killed goes on where it was: nothing is lost, and nothing is there twice") {
  const CommandLine kbench;
  std::string lines;
  constexpr int count = 24;
  for (int i = 0; i < count; ++i) lines += line("c" + std::to_string(i), source(i % 3 == 0 ? "-" : "+", i));
  write_file(kbench.path("c.jsonl"), lines);
  const std::string command = "batch c.jsonl -o out --jobs 2" + quickly;
  std::string before;
  for (const std::size_t written : {1U, 5U, 9U}) {
    Background batch(kbench, command);
    wait_for_lines(kbench, written);
    CHECK(batch.wait_after(SIGKILL) == 128 + SIGKILL);
    const std::string now = read_file(kbench.path("out") / "results.jsonl");
    CHECK(now.starts_with(before));
    before = now.substr(0, now.rfind('\n') + 1);
  }
  const auto run = kbench.run(command);
  INFO(run.errors);
  CHECK(run.status == 0);
  CHECK(read_file(kbench.path("out") / "results.jsonl").starts_with(before));
  std::set<std::string> ids;
  for (const json& each : results(kbench, "out")) CHECK(ids.insert(each.at("id")).second);
  CHECK(ids.size() == count);
}

TEST_CASE("an interrupted batch writes what was running, says so, and goes on later") {
  const CommandLine kbench;
  std::string lines;
  for (int i = 0; i < 40; ++i) lines += line("c" + std::to_string(i), source("+", i));
  write_file(kbench.path("c.jsonl"), lines);
  const std::string command = "batch c.jsonl -o out --jobs 1" + quickly;
  {
    Background batch(kbench, command);
    wait_for_lines(kbench, 1);
    CHECK(batch.wait_after(SIGINT) == 130);
  }
  CHECK(contains(read_file(kbench.path("log")), "the same call goes on from here"));
  const std::size_t written = results(kbench, "out").size();
  CHECK(written < 40);
  const json summary = json::parse(read_file(kbench.path("out") / "summary.json"));
  CHECK(summary.at("end") == "stopped");
  CHECK(summary.at("evaluated") == written);
  CHECK(kbench.run(command).status == 0);
  CHECK(results(kbench, "out").size() == 40);
}

TEST_CASE("kbench cache shows what is kept of compilations, and removes it") {
  const CommandLine kbench;
  write_file(kbench.path("mine.cpp"), source("+"));
  const std::string evaluate = "evaluate vector_add mine.cpp --json -" + quickly;
  const std::string uncached =
      "evaluate vector_add mine.cpp --json - --check-only --cache-dir cache --compile-cache 0";
  CHECK(json::parse(kbench.run(evaluate).output).at("compile_cached") == false);
  CHECK(json::parse(kbench.run(evaluate).output).at("compile_cached") == true);
  CHECK(json::parse(kbench.run(uncached).output).at("compile_cached") == false);
  CHECK(json::parse(kbench.run("cache --json --cache-dir cache").output).at("compilations").at("files") == 1);
  CHECK(contains(kbench.run("cache --cache-dir cache").output, "submissions: 1 compilation, "));
  CHECK(kbench.run("cache --cache-dir cache clear").status == 0);
  CHECK(json::parse(kbench.run("cache --json --cache-dir cache").output).at("compilations").at("files") == 0);
  CHECK(json::parse(kbench.run(evaluate).output).at("compile_cached") == false);
}
