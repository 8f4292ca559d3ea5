#include "fleet/batch/key.hpp"

#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <functional>
#include <set>
#include <string>

using namespace kbench;

namespace {

EvaluationRequest usual() {
  EvaluationRequest request;
  request.problem = "vector_add";
  request.submission = {.language = Language::cpp, .files = {{"a.cpp", "int x;"}, {"b.hpp", "int y;"}}};
  return request;
}

ProblemDescription of_version(int version) {
  ProblemDescription problem;
  problem.info.version = version;
  return problem;
}

std::string key_of(const std::function<void(EvaluationRequest&)>& change = [](EvaluationRequest&) {}) {
  EvaluationRequest request = usual();
  change(request);
  return batch::key_of(request, of_version(1), "cpu", "A processor", {});
}

}  // namespace

TEST_CASE("whatever a result depends on makes another key") {
  std::set<std::string> keys{key_of()};
  const auto is_new = [&](const std::string& key) { return keys.insert(key).second; };
  CHECK(is_new(key_of([](auto& r) { r.problem = "matmul"; })));
  CHECK(is_new(key_of([](auto& r) { r.submission.language = Language::cuda; })));
  CHECK(is_new(key_of([](auto& r) { r.submission.files[0].text += " "; })));
  CHECK(is_new(key_of([](auto& r) { r.submission.files[0].path = "c.cpp"; })));
  CHECK(is_new(key_of([](auto& r) { r.submission.files.pop_back(); })));
  CHECK(is_new(key_of([](auto& r) { r.options.dtype = DType::float64; })));
  CHECK(is_new(key_of([](auto& r) { r.options.cases = {"n=1"}; })));
  CHECK(is_new(key_of([](auto& r) { r.options.hidden_cases = 0; })));
  CHECK(is_new(key_of([](auto& r) { r.options.check_only = true; })));
  CHECK(is_new(key_of([](auto& r) { r.options.keep_going = true; })));
  CHECK(is_new(key_of([](auto& r) { r.options.sampling.max_samples = 50; })));
  CHECK(is_new(key_of([](auto& r) { r.options.limits.memory += 1; })));
  CHECK(is_new(key_of([](auto& r) { r.options.compile.memory_limit += 1; })));
  CHECK(is_new(key_of([](auto& r) { r.options.compile.architecture = "sm_80"; })));
  CHECK(is_new(key_of([](auto& r) { r.options.seed = Seed{1}; })));
  CHECK(is_new(key_of([](auto& r) { r.options.sanitize = Sanitize::always; })));
  CHECK(is_new(key_of([](auto& r) { r.options.profile = true; })));
  CHECK(is_new(key_of([](auto& r) { r.options.required_protections = {"all"}; })));
  CHECK(is_new(batch::key_of(usual(), of_version(2), "cpu", "A processor", {})));
  CHECK(is_new(batch::key_of(usual(), of_version(1), "cuda", "A processor", {})));
  CHECK(is_new(batch::key_of(usual(), of_version(1), "cpu", "Another", {})));
  CHECK(is_new(batch::key_of(usual(), of_version(1), "cpu", "A processor", {.extra_flags = {"-O1"}})));
  CHECK(
      is_new(batch::key_of(usual(), of_version(1), "cpu", "A processor", {.compiler = "/usr/bin/clang++"})));
}

TEST_CASE("what the only file of a submission is called makes no other key, but for its ending") {
  const auto with_file = [](const std::string& path) {
    return key_of([&](auto& r) { r.submission.files = {{path, "int x;"}}; });
  };
  CHECK(with_file("0.cpp") == with_file("1.cpp"));
  CHECK(with_file("0.cpp") != with_file("0.cc"));
}

TEST_CASE("which of several equal GPUs is asked for, and where caches are, makes no other key") {
  CHECK(key_of([](auto& r) { r.options.device = "cuda:1"; }) == key_of());
  const Site elsewhere{.helper_directory = "/x", .cache_directory = "/y"};
  CHECK(batch::key_of(usual(), of_version(1), "cpu", "A processor", elsewhere) == key_of());
}

TEST_CASE("the files of a problem in Python are its version") {
  const ScratchDirectory place;
  ProblemDescription problem = of_version(1);
  problem.python_call = "{}";
  problem.plugin = place.write("task.py", "a = 1");
  const std::string first = batch::key_of(usual(), problem, "cpu", "A processor", {});
  place.write("task.py", "a = 2");
  CHECK(batch::key_of(usual(), problem, "cpu", "A processor", {}) != first);
  problem.python_call = R"({"sha256": "ab"})";  // of all files, where these are several
  const std::string of_several = batch::key_of(usual(), problem, "cpu", "A processor", {});
  problem.python_call = R"({"sha256": "cd"})";
  CHECK(batch::key_of(usual(), problem, "cpu", "A processor", {}) != of_several);
}
