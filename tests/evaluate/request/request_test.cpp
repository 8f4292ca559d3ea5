#include "catch.hpp"

#include <kbench/request.hpp>

#include <nlohmann/json.hpp>

using nlohmann::json;

namespace kbench {
namespace {

// Something other than the default in every field.
EvaluationRequest full() {
  EvaluationRequest request;
  request.problem = "matmul";
  request.submission = {.language = Language::cuda,
                        .files = {{"mine.cu", "void solution() {}\n"}, {"latin.hpp", "// na\xefve\n"}}};
  Options& options = request.options;
  options.device = "cuda:1";
  options.device_model = "NVIDIA H200";
  options.dtype = DType::float16;
  options.cases = {"a", "b c"};
  options.hidden_cases = 3;
  options.check_only = true;
  options.keep_going = true;
  options.sampling = {.target_cv = 0.02,
                      .warm_up_calls = 1,
                      .min_samples = 4,
                      .max_samples = 5,
                      .time_limit = std::chrono::milliseconds(6),
                      .cache = CacheMode::warm,
                      .wait_for_quiet = std::chrono::milliseconds(7)};
  options.limits = {.call = std::chrono::milliseconds(1),
                    .load = std::chrono::milliseconds(2),
                    .total = std::chrono::milliseconds(3),
                    .memory = std::size_t{17} << 20U,
                    .output = 5,
                    .stack = std::size_t{2} << 20U};
  options.compile = {.architecture = "sm_90a",
                     .time_limit = std::chrono::milliseconds(9),
                     .memory_limit = std::size_t{65} << 20U,
                     .output_limit = std::size_t{3} << 20U,
                     .diagnostics_limit = 11};
  options.baseline = ReferenceMode::compile;
  options.seed = Seed{1, 2, 3};
  options.required_protections = {"all"};
  options.sanitize = Sanitize::on_failure;
  options.profile = true;
  return request;
}

json plain() {
  return {{"request_version", 1},
          {"problem", "vector_add"},
          {"submission", {{"language", "cpp"}, {"files", {{{"path", "a.cpp"}, {"text", "int x;"}}}}}}};
}

std::string fault_of_text(const std::string& text) {
  try {
    request_from_json(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

std::string fault_of(const json& document) { return fault_of_text(document.dump()); }

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a request is written as JSON and read back with every field and every byte of its files") {
  const std::string text = to_json(full());
  const EvaluationRequest read = request_from_json(text);
  CHECK(to_json(read) == text);
  CHECK(read.problem == "matmul");
  CHECK(read.submission.language == Language::cuda);
  REQUIRE(read.submission.files.size() == 2);
  CHECK(read.submission.files[1].text == "// na\xefve\n");
  CHECK(read.options.sampling == full().options.sampling);
  CHECK(read.options.limits == full().options.limits);
  CHECK(read.options.compile == full().options.compile);
  CHECK(read.options.seed == full().options.seed);
  CHECK(read.options.device_model == "NVIDIA H200");
  CHECK(read.options.sanitize == Sanitize::on_failure);
  CHECK(read.options.profile);
  CHECK(read.options.baseline == ReferenceMode::compile);
}

TEST_CASE("nothing about the machine is in a request's document") {
  Options options;
  options.cache_directory = "/secret";
  options.plugin_directories = {"/secret"};
  options.helper_directory = "/secret";
  options.cgroup = "/secret";
  options.journal = "/secret";
  options.profile_report = "/secret";
  options.compile.compiler = "/secret";
  options.compile.python = "/secret";
  options.compile.extra_flags = {"-I/secret"};
  const auto submission = Submission::from_text("int x;");
  CHECK(to_json(request_of("vector_add", submission, options)).find("secret") == std::string::npos);
}

TEST_CASE("options are a request and a site, and nothing is lost between them") {
  const Site site{.compiler = "/g++",
                  .python = "/python",
                  .extra_flags = {"-O1"},
                  .compile_cache = 12,
                  .compile_cache_directory = "/compiled",
                  .plugin_directories = {"/plugins"},
                  .helper_directory = "/helpers",
                  .cgroup = "/group",
                  .cache_directory = "/cache",
                  .journal = "/journal"};
  const Options options = options_of(full(), site);
  CHECK(to_json(request_of("matmul", full().submission, options)) == to_json(full()));
  const Site back = site_of(options);
  CHECK(back.compiler == site.compiler);
  CHECK(back.python == site.python);
  CHECK(back.extra_flags == site.extra_flags);
  CHECK(back.compile_cache == site.compile_cache);
  CHECK(back.compile_cache_directory == site.compile_cache_directory);
  CHECK(back.plugin_directories == site.plugin_directories);
  CHECK(back.helper_directory == site.helper_directory);
  CHECK(back.cgroup == site.cgroup);
  CHECK(back.cache_directory == site.cache_directory);
  CHECK(back.journal == site.journal);
}

TEST_CASE("a request that says something about the machine is refused, and not obeyed in part") {
  EvaluationRequest request = full();
  request.options.compile.extra_flags = {"-O1"};
  CHECK_THROWS_WITH(options_of(request),
                    "a request says nothing about the machine: compile.extra_flags belongs in the Site");
  CHECK_THROWS_AS(to_json(request), Error);
}

TEST_CASE("what a request leaves out has its default, in part of an object too") {
  json document = plain();
  document["sampling"] = {{"max_samples", 40}};
  const EvaluationRequest request = request_from_json(document.dump());
  SamplingOptions expected;
  expected.max_samples = 40;
  CHECK(request.options.sampling == expected);
  CHECK(request.options.limits == RunLimits{});
  CHECK(request.options.compile == CompileOptions{});
}

TEST_CASE("the effort that a request names gives the defaults of what it leaves out") {
  json document = plain();
  document["sampling"] = {{"effort", "quick"}, {"min_samples", 20}};
  CHECK(request_from_json(document.dump()).options.sampling ==
        SamplingOptions{.effort = Effort::quick, .min_samples = 20});
}

TEST_CASE("a request that is wrong is refused with the place and the reason") {
  const auto with = [](const char* pointer, const json& value) {
    json document = plain();
    document[json::json_pointer(pointer)] = value;
    return fault_of(document);
  };
  CHECK(fault_of(plain()) == "none");
  CHECK(contains(with("/request_version", 2), "request_version: this is version 2"));
  CHECK(contains(with("/chek_only", true), "chek_only: there is no such field"));
  CHECK(contains(with("/sampling", {{"samples", 3}}), "sampling.samples: there is no such"));
  CHECK(contains(with("/sampling", {{"effort", "hard"}}), "sampling.effort: expected one of quick, normal"));
  CHECK(contains(with("/sampling", {{"max_samples", 2}}), "max_samples must be at least"));
  CHECK(contains(with("/limits", {{"total_ms", -1}}), "limits.total must be positive"));
  CHECK(contains(with("/dtype", "float7"), "dtype: expected one of"));
  CHECK(contains(with("/seed", "12"), "seed: expected 64 hexadecimal digits"));
  CHECK(contains(with("/submission/language", "cobol"), "no language is called 'cobol'"));
  CHECK(contains(with("/submission/files", json::array()), "has no file"));
  CHECK(contains(with("/submission/files/0/path", "../a.cpp"), "not a plain path"));
  CHECK(contains(with("/submission/files/0/base64", "eA=="), "either \"text\" or \"base64\""));
  CHECK(contains(with("/submission/files/0", {{"path", "a.cpp"}, {"base64", "eA="}}),
                 "submission.files[0].base64: this is not base64"));
  CHECK(contains(with("/submission/files", 7), "submission.files: expected an array"));
  CHECK(contains(with("/compile", {{"extra_flags", {"-fplugin=x.so"}}}),
                 "compile.extra_flags: there is no such field"));
  CHECK(contains(fault_of_text("{"), "not JSON"));
  CHECK(contains(fault_of_text(std::string(100, '[') + std::string(100, ']')), "nested more than 64 deep"));
  CHECK(contains(fault_of_text("[]"), "expected an object"));
}

}  // namespace kbench
