#include "batch/key.hpp"

#include "catch.hpp"

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

std::string key_of(const std::function<void(EvaluationRequest&)>& change = [](EvaluationRequest&) {}) {
  EvaluationRequest request = usual();
  change(request);
  return batch::key_of(request, 1, "cpu", "A processor", {});
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
  CHECK(is_new(key_of([](auto& r) { r.dtype = DType::float64; })));
  CHECK(is_new(key_of([](auto& r) { r.cases = {"n=1"}; })));
  CHECK(is_new(key_of([](auto& r) { r.hidden_cases = 0; })));
  CHECK(is_new(key_of([](auto& r) { r.check_only = true; })));
  CHECK(is_new(key_of([](auto& r) { r.keep_going = true; })));
  CHECK(is_new(key_of([](auto& r) { r.sampling.max_samples = 50; })));
  CHECK(is_new(key_of([](auto& r) { r.limits.memory += 1; })));
  CHECK(is_new(key_of([](auto& r) { r.compile.memory_limit += 1; })));
  CHECK(is_new(key_of([](auto& r) { r.architecture = "sm_80"; })));
  CHECK(is_new(key_of([](auto& r) { r.seed = Seed{1}; })));
  CHECK(is_new(key_of([](auto& r) { r.sanitize = Sanitize::always; })));
  CHECK(is_new(key_of([](auto& r) { r.profile = true; })));
  CHECK(is_new(key_of([](auto& r) { r.required_protections = {"all"}; })));
  CHECK(is_new(batch::key_of(usual(), 2, "cpu", "A processor", {})));
  CHECK(is_new(batch::key_of(usual(), 1, "cuda", "A processor", {})));
  CHECK(is_new(batch::key_of(usual(), 1, "cpu", "Another", {})));
  CHECK(is_new(batch::key_of(usual(), 1, "cpu", "A processor", {.extra_flags = {"-O1"}})));
  CHECK(is_new(batch::key_of(usual(), 1, "cpu", "A processor", {.compiler = "/usr/bin/clang++"})));
}

TEST_CASE("which of several equal GPUs is asked for, and where caches are, makes no other key") {
  CHECK(key_of([](auto& r) { r.device = "cuda:1"; }) == key_of());
  const Site elsewhere{.helper_directory = "/x", .cache_directory = "/y"};
  CHECK(batch::key_of(usual(), 1, "cpu", "A processor", elsewhere) == key_of());
}
