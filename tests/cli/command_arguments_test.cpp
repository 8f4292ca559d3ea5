#include "catch.hpp"
#include "cli/arguments.hpp"
#include "cli/shared_options.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>

using namespace kbench::cli;
using namespace std::chrono_literals;

namespace {

// The options of a command that judges, after these words.
kbench::Options options_of(std::vector<std::string> words) {
  CLI::App app;
  kbench::Options options;
  add_options(&app, options, OptionScope::judging);
  std::reverse(words.begin(), words.end());  // as CLI11 takes them
  app.parse(words);
  return options;
}

// What is wrong with a word.
std::string complaint(const std::string& word) {
  try {
    options_of({word});
  } catch (const kbench::Error& error) {
    return error.what();
  } catch (const CLI::ParseError& error) {  // an empty value
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
  CHECK(complaint("--wait-for-quiet=0").empty());
  CHECK_FALSE(complaint("--wait-for-quiet=-1").empty());
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
  const kbench::Options options = options_of({"--device=cuda:1",
                                              "--device-model=NVIDIA H200",
                                              "--dtype=bool",
                                              "--case=a",
                                              "--case=b",
                                              "--target-cv=0.05",
                                              "--warm-up=2",
                                              "--min-samples=7",
                                              "--max-samples=9",
                                              "--time-limit=1.5",
                                              "--cache=warm",
                                              "--hidden-cases=7",
                                              "--check-only",
                                              "--keep-going",
                                              "--baseline=compile",
                                              "--wait-for-quiet=30",
                                              "--seed=" + std::string(63, '0') + "F",
                                              "--call-timeout=0.25",
                                              "--load-timeout=4",
                                              "--prepare-timeout=240",
                                              "--timeout=90",
                                              "--memory=512M",
                                              "--stack=128M",
                                              "--compile-timeout=7.5",
                                              "--compile-memory=2G",
                                              "--compile-cache=0",
                                              "--cgroup=/sys/fs/cgroup/mine",
                                              "--cache-dir=/tmp/kept",
                                              "--journal=/tmp/runs",
                                              "--require=landlock",
                                              "--require=cgroup",
                                              "--sanitize",
                                              "--profile",
                                              "--compiler=/usr/bin/g++",
                                              "--python=/usr/bin/python3",
                                              "--architecture=sm_90a",
                                              "--flag=-O1",
                                              "--flag=-DN=3",
                                              "--plugin-path=/tmp"});
  CHECK(options.device == "cuda:1");
  CHECK(options.dtype == kbench::DType::boolean);
  CHECK(options.device_model == "NVIDIA H200");
  CHECK(options.cases == std::vector<std::string>{"a", "b"});
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
  CHECK(options.limits.prepare == 240s);
  CHECK(options.limits.load == 4s);
  CHECK(options.limits.call == 250ms);
  CHECK(options.limits.total == 90s);
  CHECK(options.limits.memory == std::size_t{512} << 20U);
  CHECK(options.limits.stack == std::size_t{128} << 20U);
  CHECK(options.compile.time_limit == 7500ms);
  CHECK(options.compile.memory_limit == std::size_t{2} << 30U);
  CHECK(options.compile.cache == 0);
  CHECK(options.compile.python == std::filesystem::path("/usr/bin/python3"));
  CHECK(options.journal == std::filesystem::path("/tmp/runs"));
  CHECK(options.cgroup == std::filesystem::path("/sys/fs/cgroup/mine"));
  CHECK(options.cache_directory == std::filesystem::path("/tmp/kept"));
  CHECK(options.required_protections == std::vector<std::string>{"landlock", "cgroup"});
  CHECK(options.sanitize == kbench::Sanitize::on_failure);
  CHECK(options.profile);
  CHECK(options.compile.compiler == std::filesystem::path("/usr/bin/g++"));
  CHECK(options.compile.architecture == "sm_90a");
  CHECK(options.compile.extra_flags == std::vector<std::string>{"-O1", "-DN=3"});
  CHECK(options.plugin_directories == std::vector<std::filesystem::path>{"/tmp"});
}

TEST_CASE("the effort moves the defaults of what is not named") {
  CHECK(options_of({"--effort=quick"}).sampling == kbench::SamplingOptions{.effort = kbench::Effort::quick});
  const kbench::SamplingOptions careful =
      options_of({"--max-samples=500", "--effort=careful", "--cache=warm"}).sampling;
  CHECK(careful == kbench::SamplingOptions{.effort = kbench::Effort::careful,
                                           .max_samples = 500,
                                           .cache = kbench::CacheMode::warm});
  CHECK(careful.min_samples > kbench::SamplingOptions{}.min_samples);
  CHECK(complaint("--effort=hard") == "--effort: expected one of quick, normal, careful, not 'hard'");
}

TEST_CASE("one limit of the samples moves the default of the other, but not what was named") {
  CHECK(options_of({"--max-samples=5"}).sampling.min_samples == 5);
  CHECK(options_of({"--min-samples=2000"}).sampling.max_samples == 2000);
  CHECK_THROWS_AS(options_of({"--max-samples=5", "--min-samples=6"}), kbench::Error);
}

TEST_CASE("a number that is none is refused with the option, what was expected, and what came") {
  CHECK(complaint("--max-samples=-1") ==
        "--max-samples: expected a whole number from 3 to 2147483647, not '-1'");
  CHECK(complaint("--max-samples=2") ==
        "--max-samples: expected a whole number from 3 to 2147483647, not '2'");
  CHECK(options_of({"--warm-up=0"}).sampling.warm_up_calls == 0);
  CHECK(complaint("--warm-up=-1") == "--warm-up: expected a whole number from 0 to 2147483647, not '-1'");
  for (const std::string text : {"0", "", " 5", "5 ", "5.0", "1e3", "0x10", "+5", "2147483648", "five"}) {
    CAPTURE(text);
    CHECK_FALSE(complaint("--min-samples=" + text).empty());
  }
  for (const std::string text : {"0", "-1", "nan", "inf", "1e7", "", "1s", "0x1p3"}) {
    CAPTURE(text);
    CHECK_FALSE(complaint("--time-limit=" + text).empty());
    CHECK_FALSE(complaint("--call-timeout=" + text).empty());
  }
  for (const std::string text : {"0", "-0.01", "1", "nan", "1%", ""}) {
    CAPTURE(text);
    CHECK_FALSE(complaint("--target-cv=" + text).empty());
  }
}

TEST_CASE("bytes are a number, and perhaps a unit") {
  const auto bytes = [](const char* text) { return parse_bytes("--memory", text); };
  CHECK(bytes("1073741824") == std::size_t{1} << 30U);
  CHECK(bytes("1G") == std::size_t{1} << 30U);
  CHECK(bytes("3MiB") == std::size_t{3} << 20U);
  CHECK(bytes("64T") == std::size_t{64} << 40U);
  CHECK(complaint("--memory=4 GB") ==
        "--memory: expected bytes, as 512M or 4GiB, and at most 64T, not '4 GB'");
  for (const std::string text :
       {"", "G", "-1", "1.5G", "4GB", "4g", "65T", "99999999999999999999", "1KiBs"}) {
    CAPTURE(text);
    CHECK_FALSE(complaint("--memory=" + text).empty());
  }
}

TEST_CASE("a name that is none is refused with the names that there are") {
  CHECK(complaint("--dtype=float") ==
        "--dtype: expected one of float64, float32, float16, bfloat16, float8_e4m3, float8_e5m2, "
        "complex64, int64, int32, int16, int8, uint32, uint16, uint8, bool, float8_e8m0, float4_e2m1x2, "
        "not 'float'");
  CHECK(complaint("--cache=hot") == "--cache: expected one of cold, warm, not 'hot'");
}

TEST_CASE("a seed that is not 64 hexadecimal digits is refused") {
  CHECK(complaint("--seed=12") == "--seed: expected 64 hexadecimal digits, not 2 characters");
  CHECK(complaint("--seed=" + std::string(63, '0') + "g") ==
        "--seed: expected 64 hexadecimal digits; character 64 is not one");
}

TEST_CASE("a plugin path that is no directory is refused") {
  CHECK(complaint("--plugin-path=/dev/null") ==
        "--plugin-path: expected a directory of plugins, not '/dev/null'");
  const std::string too_long(300, 'x');
  CHECK(complaint("--plugin-path=" + too_long) ==
        "--plugin-path: expected a directory of plugins, not '" + too_long + "'");
}

TEST_CASE("a directory is named alone") {
  CHECK_THROWS_AS(read_submission({"a.cpp", "/tmp"}), kbench::Error);
}
