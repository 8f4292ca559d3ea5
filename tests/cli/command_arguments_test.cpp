#include "catch.hpp"
#include "cli/arguments.hpp"

#include <functional>

using namespace kbench::cli;
using namespace std::chrono_literals;

namespace {

// The options for these arguments, or what is wrong with them.
std::string complaint(const std::function<void(EvaluateArguments&)>& set) {
  EvaluateArguments arguments;
  set(arguments);
  try {
    options_of(arguments);
  } catch (const kbench::Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("what ends as a problem in Python does, or has a slash, is a path") {
  for (const char* const path : {"definition.json", "task.py", "./reduce", "tasks/reduce"}) {
    CAPTURE(path);
    CHECK(problem_named(path).is_path());
  }
  CHECK_FALSE(problem_named("reduce").is_path());
}

TEST_CASE("waiting for quiet may take no time, as by default") {
  CHECK(complaint([](EvaluateArguments& a) { a.wait_for_quiet = "0"; }).empty());
  CHECK_FALSE(complaint([](EvaluateArguments& a) { a.wait_for_quiet = "-1"; }).empty());
}

TEST_CASE("without arguments the library's defaults hold") {
  const kbench::Options options = options_of({});
  CHECK(options.device.empty());
  CHECK_FALSE(options.dtype);
  CHECK_FALSE(options.seed);
  CHECK(options.cases.empty());
  CHECK_FALSE(options.hidden_cases);
  CHECK_FALSE(options.check_only);
  CHECK_FALSE(options.keep_going);
  CHECK_FALSE(options.baseline);
  CHECK(options.sampling == kbench::SamplingOptions{});
  CHECK(options.compile == kbench::CompileOptions{});
  CHECK(options.limits == kbench::RunLimits{});
  CHECK(options.required_protections.empty());
  CHECK(options.sanitize == kbench::Sanitize::never);
  CHECK_FALSE(options.profile);
  CHECK_FALSE(options.profile_report);
}

TEST_CASE("every argument reaches its option") {
  EvaluateArguments arguments;
  arguments.device = "cuda:1";
  arguments.dtype = "bool";
  arguments.cases = {"a", "b"};
  arguments.target_cv = "0.05";
  arguments.warm_up = "2";
  arguments.min_samples = "7";
  arguments.max_samples = "9";
  arguments.time_limit = "1.5";
  arguments.cache = "warm";
  arguments.hidden_cases = "7";
  arguments.check_only = true;
  arguments.keep_going = true;
  arguments.baseline = "compile";
  arguments.wait_for_quiet = "30";
  arguments.seed = std::string(63, '0') + "F";
  arguments.call_timeout = "0.25";
  arguments.prepare_timeout = "240";
  arguments.timeout = "90";
  arguments.memory = "512M";
  arguments.stack = "128M";
  arguments.compile_timeout = "7.5";
  arguments.cgroup = "/sys/fs/cgroup/mine";
  arguments.cache_directory = "/tmp/kept";
  arguments.required_protections = {"landlock", "cgroup"};
  arguments.sanitize = "on-failure";
  arguments.profile = true;
  arguments.profile_report = "mine.ncu-rep";
  arguments.compiler = "/usr/bin/g++";
  arguments.architecture = "sm_90a";
  arguments.flags = {"-O1", "-DN=3"};
  arguments.plugin_paths = {"/tmp"};
  const kbench::Options options = options_of(arguments);
  CHECK(options.device == "cuda:1");
  CHECK(options.dtype == kbench::DType::boolean);
  CHECK(options.cases == arguments.cases);
  CHECK(options.sampling.target_cv == 0.05);
  CHECK(options.sampling.warm_up_calls == 2);
  CHECK(options.sampling.min_samples == 7);
  CHECK(options.sampling.max_samples == 9);
  CHECK(options.sampling.time_limit == 1500ms);
  CHECK(options.sampling.cache == kbench::CacheMode::warm);
  CHECK(options.hidden_cases == 7);
  CHECK(options.check_only);
  CHECK(options.keep_going);
  CHECK(options.baseline == kbench::ReferenceMode::compile);
  CHECK(options.sampling.wait_for_quiet == 30s);
  REQUIRE(options.seed);
  CHECK(options.seed->back() == 15);
  CHECK(options.limits.prepare == std::chrono::seconds(240));
  CHECK(options.limits.call == 250ms);
  CHECK(options.limits.total == 90s);
  CHECK(options.limits.memory == std::size_t{512} << 20U);
  CHECK(options.limits.stack == std::size_t{128} << 20U);
  CHECK(options.compile.time_limit == 7500ms);
  CHECK(options.cgroup == std::filesystem::path("/sys/fs/cgroup/mine"));
  CHECK(options.cache_directory == std::filesystem::path("/tmp/kept"));
  CHECK(options.required_protections == arguments.required_protections);
  CHECK(options.sanitize == kbench::Sanitize::on_failure);
  CHECK(options.profile);
  CHECK(options.profile_report == std::filesystem::path("mine.ncu-rep"));
  CHECK(options.compile.compiler == std::filesystem::path("/usr/bin/g++"));
  CHECK(options.compile.architecture == "sm_90a");
  CHECK(options.compile.extra_flags == arguments.flags);
  CHECK(options.plugin_directories == std::vector<std::filesystem::path>{"/tmp"});
}

TEST_CASE("one limit of the samples moves the default of the other, but not what was named") {
  EvaluateArguments few;
  few.max_samples = "5";
  CHECK(options_of(few).sampling.min_samples == 5);
  EvaluateArguments many;
  many.min_samples = "2000";
  CHECK(options_of(many).sampling.max_samples == 2000);
  few.min_samples = "6";
  CHECK_THROWS_AS(options_of(few), kbench::Error);
}

TEST_CASE("a number that is none is refused with the option, what was expected, and what came") {
  CHECK(complaint([](auto& a) { a.max_samples = "-1"; }) ==
        "--max-samples: expected a whole number from 3 to 2147483647, not '-1'");
  CHECK(complaint([](auto& a) { a.max_samples = "2"; }) ==
        "--max-samples: expected a whole number from 3 to 2147483647, not '2'");
  EvaluateArguments cold;
  cold.warm_up = "0";
  CHECK(options_of(cold).sampling.warm_up_calls == 0);
  CHECK(complaint([](auto& a) { a.warm_up = "-1"; }) ==
        "--warm-up: expected a whole number from 0 to 2147483647, not '-1'");
  for (const char* text : {"0", "", " 5", "5 ", "5.0", "1e3", "0x10", "+5", "2147483648", "five"}) {
    CAPTURE(text);
    CHECK_FALSE(complaint([&](auto& a) { a.min_samples = text; }).empty());
  }
  for (const char* text : {"0", "-1", "nan", "inf", "1e7", "", "1s", "0x1p3"}) {
    CAPTURE(text);
    CHECK_FALSE(complaint([&](auto& a) { a.time_limit = text; }).empty());
    CHECK_FALSE(complaint([&](auto& a) { a.call_timeout = text; }).empty());
  }
  for (const char* text : {"0", "-0.01", "1", "nan", "1%", ""}) {
    CAPTURE(text);
    CHECK_FALSE(complaint([&](auto& a) { a.target_cv = text; }).empty());
  }
}

TEST_CASE("bytes are a number, and perhaps a unit") {
  const auto bytes = [](const char* text) { return parse_bytes("--memory", text); };
  CHECK(bytes("1073741824") == std::size_t{1} << 30U);
  CHECK(bytes("1G") == std::size_t{1} << 30U);
  CHECK(bytes("3MiB") == std::size_t{3} << 20U);
  CHECK(bytes("64T") == std::size_t{64} << 40U);
  CHECK(complaint([](auto& a) { a.memory = "4 GB"; }) ==
        "--memory: expected bytes, as 512M or 4GiB, and at most 64T, not '4 GB'");
  for (const char* text : {"", "G", "-1", "1.5G", "4GB", "4g", "65T", "99999999999999999999", "1KiBs"}) {
    CAPTURE(text);
    CHECK_FALSE(complaint([&](auto& a) { a.memory = text; }).empty());
  }
}

TEST_CASE("a name that is none is refused with the names that there are") {
  CHECK(complaint([](auto& a) { a.dtype = "float"; }) ==
        "--dtype: expected one of float64, float32, float16, bfloat16, float8_e4m3, float8_e5m2, "
        "complex64, int64, int32, int16, int8, uint32, uint16, uint8, bool, float8_e8m0, float4_e2m1x2, "
        "not 'float'");
  CHECK(complaint([](auto& a) { a.cache = "hot"; }) == "--cache: expected one of cold, warm, not 'hot'");
}

TEST_CASE("a seed that is not 64 hexadecimal digits is refused") {
  CHECK(complaint([](auto& a) { a.seed = "12"; }) ==
        "--seed: expected 64 hexadecimal digits, not 2 characters");
  CHECK(complaint([](auto& a) { a.seed = std::string(63, '0') + "g"; }) ==
        "--seed: expected 64 hexadecimal digits; character 64 is not one");
}

TEST_CASE("a plugin path that is no directory is refused") {
  CHECK(complaint([](auto& a) { a.plugin_paths = {"/dev/null"}; }) ==
        "--plugin-path: expected a directory of plugins, not '/dev/null'");
  const std::string too_long(300, 'x');
  CHECK(complaint([&](auto& a) { a.plugin_paths = {too_long}; }) ==
        "--plugin-path: expected a directory of plugins, not '" + too_long + "'");
}

TEST_CASE("a directory is named alone") {
  CHECK_THROWS_AS(read_submission({"a.cpp", "/tmp"}), kbench::Error);
}
