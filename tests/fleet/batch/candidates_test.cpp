#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/batch.hpp>
#include <kbench/request.hpp>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using kbench::Candidate;
using kbench::Candidates;
using nlohmann::json;

namespace {

const json inline_file = {{"path", "mine.cpp"}, {"text", "int x;"}};

json candidate(const std::string& id) {
  return {{"id", id}, {"problem", "vector_add"}, {"files", {inline_file}}};
}

std::vector<Candidate> all_of(Candidates candidates) {
  std::vector<Candidate> all;
  while (auto next = candidates.next()) all.push_back(*std::move(next));
  CHECK(all.size() <= candidates.count());
  return all;
}

std::string fault_of(json line) {
  const ScratchDirectory scratch;
  const auto all = all_of(Candidates(scratch.write("c.jsonl", line.dump())));
  REQUIRE(all.size() == 1);
  return all[0].fault;
}

bool contains(const std::string& text, const std::string& part) {
  INFO(text);
  CHECK(text.find(part) != std::string::npos);
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("candidates are read from lines, with files in the line and beneath its directory") {
  const ScratchDirectory scratch;
  scratch.write("code/mine.cu", "int y;");
  json second = candidate("b");
  second["files"] = {"code/mine.cu", {{"path", "tiles.hpp"}, {"text", "int z;"}}};
  second["meta"] = {{"turn", 3}};
  second["options"] = {{"dtype", "float64"}, {"sampling", {{"max_samples", 50}}}};
  const auto file = scratch.write("c.jsonl", candidate("a").dump() + "\n\n" + second.dump());
  kbench::EvaluationRequest defaults;
  defaults.options.check_only = true;
  defaults.options.sampling.warm_up_calls = 2;
  Candidates candidates(file, defaults);
  CHECK(candidates.count() == 2);
  const auto all = all_of(std::move(candidates));
  REQUIRE(all.size() == 2);
  CHECK(all[0].fault.empty());
  CHECK(all[0].id == "a");
  CHECK(all[0].line == 1);
  CHECK(all[0].meta == "null");
  CHECK(all[0].request.options.check_only);
  CHECK(all[0].request.submission.language == kbench::Language::cpp);
  CHECK(all[1].fault.empty());
  CHECK(all[1].line == 3);
  CHECK(all[1].meta == "{\"turn\":3}");
  CHECK(all[1].request.submission.language == kbench::Language::cuda);
  REQUIRE(all[1].request.submission.files.size() == 2);
  CHECK(all[1].request.submission.files[0].path == "mine.cu");
  CHECK(all[1].request.submission.files[0].text == "int y;");
  CHECK(all[1].request.options.dtype == kbench::DType::float64);
  CHECK(all[1].request.options.sampling.max_samples == 50);
  CHECK(all[1].request.options.sampling.warm_up_calls == 2);
}

TEST_CASE("a line that cannot be read has its fault, and the next is read") {
  const ScratchDirectory scratch;
  const auto file =
      scratch.write("c.jsonl", "nonsense\n" + candidate("a").dump() + "\n" + candidate("b").dump() + "\n");
  const auto all = all_of(Candidates(file));
  REQUIRE(all.size() == 3);
  CHECK(contains(all[0].fault, "not JSON"));
  CHECK(all[0].line == 1);
  CHECK(all[1].fault.empty());
  CHECK(all[2].fault.empty());
  CHECK(all[2].line == 3);
}

TEST_CASE("what is wrong with a line is said by the name of the field") {
  const auto with = [](const char* name, const json& value) {
    json line = candidate("a");
    line[name] = value;
    return fault_of(line);
  };
  CHECK(contains(with("id", ""), "id: expected 1 to 256 bytes"));
  CHECK(contains(with("id", "a\x1b[2J"), "id: expected 1 to 256 bytes"));
  CHECK(contains(with("id", 7), "id: expected text"));
  CHECK(contains(with("problem", nullptr), "problem: expected text"));
  CHECK(contains(with("file", "x"), "file: there is no such field"));
  CHECK(contains(with("options", {{"chek_only", true}}), "options.chek_only: there is no such field"));
  CHECK(contains(with("options", {{"limits", {{"total_ms", 0}}}}), "limits.total must be positive"));
  CHECK(contains(with("files", json::array()), "no file"));
  CHECK(contains(with("files", {{{"path", "a.txt"}, {"text", "x"}}}), "ending"));
  CHECK(contains(with("language", "cobol"), "cobol"));
}

TEST_CASE("a path in a line leads nowhere but beneath the line's directory, and through no link") {
  const ScratchDirectory scratch;
  const ScratchDirectory elsewhere;
  elsewhere.write("secret.cpp", "int secret;");
  std::filesystem::create_directory_symlink(elsewhere.path(), scratch.path() / "link");
  std::filesystem::create_symlink(elsewhere.path() / "secret.cpp", scratch.path() / "linked.cpp");
  std::string lines;
  const std::vector<std::string> paths{"../" + elsewhere.path().filename().string() + "/secret.cpp",
                                       (elsewhere.path() / "secret.cpp").string(),
                                       "link/secret.cpp",
                                       "linked.cpp",
                                       "/dev/zero",
                                       "missing.cpp",
                                       ""};
  for (std::size_t i = 0; i < paths.size(); ++i) {
    json line = candidate(std::to_string(i));
    line["files"] = {paths[i]};
    lines += line.dump() + "\n";
  }
  const auto all = all_of(Candidates(scratch.write("c.jsonl", lines)));
  REQUIRE(all.size() == paths.size());
  for (const Candidate& each : all) {
    INFO(each.id);
    CHECK_FALSE(each.fault.empty());
    CHECK(each.request.submission.files.empty());
  }
}

TEST_CASE("no candidate does without a protection that the command requires") {
  const ScratchDirectory scratch;
  json line = candidate("a");
  line["options"] = {{"required_protections", {"seccomp"}}};
  kbench::EvaluationRequest defaults;
  defaults.options.required_protections = {"landlock"};
  const auto all = all_of(Candidates(scratch.write("c.jsonl", line.dump()), defaults));
  REQUIRE(all.size() == 1);
  CHECK(all[0].request.options.required_protections == std::vector<std::string>{"seccomp", "landlock"});
}

TEST_CASE("candidates are read from a directory of problems") {
  const ScratchDirectory scratch;
  scratch.write("matmul/1.cpp", "int a;");
  scratch.write("matmul/0.cu", "int b;");
  scratch.write("matmul/notes.txt", "-");
  scratch.write("matmul/.hidden.cpp", "-");
  scratch.write("vector_add/x.cpp", "int c;");
  scratch.write("alone.cpp", "-");
  std::filesystem::create_symlink(scratch.path() / "alone.cpp", scratch.path() / "vector_add" / "linked.cpp");
  const auto all = all_of(Candidates(scratch.path()));
  REQUIRE(all.size() == 3);
  CHECK(all[0].id == "matmul/0.cu");
  CHECK(all[0].request.problem == "matmul");
  CHECK(all[0].request.submission.language == kbench::Language::cuda);
  CHECK(all[1].id == "matmul/1.cpp");
  CHECK(all[2].id == "vector_add/x.cpp");
  CHECK(all[2].fault.empty());
}

TEST_CASE("candidates that cannot be opened are an error") {
  CHECK_THROWS_AS(Candidates("/nowhere/c.jsonl"), kbench::Error);
  CHECK_THROWS_AS(Candidates("/dev/zero"), kbench::Error);
  const ScratchDirectory scratch;
  scratch.write("0.cpp", "int a;");  // beneath no problem
  CHECK_THROWS_AS(Candidates(scratch.path()), kbench::Error);
}

TEST_CASE("a line that is too long is the fault of its candidate, and the next is read") {
  const ScratchDirectory scratch;
  const auto file = scratch.write("c.jsonl", candidate("a").dump() + "\n");
  std::filesystem::resize_file(file, std::filesystem::file_size(file) + (std::size_t{257} << 20U));
  std::ofstream(file, std::ios::app) << "\n" << candidate("b").dump() << "\n";
  const auto all = all_of(Candidates(file));
  REQUIRE(all.size() == 3);
  CHECK(all[0].fault.empty());
  CHECK(contains(all[1].fault, "longer than 256 MiB"));
  CHECK(all[1].line == 2);
  CHECK(all[2].id == "b");
  CHECK(all[2].fault.empty());
}

TEST_CASE("metadata has a bound") {
  json line = candidate("a");
  line["meta"] = std::string(std::size_t{17} << 20U, 'a');
  CHECK(contains(fault_of(line), "meta: expected 16 MiB of JSON at most"));
}
