#include "base/document/json.hpp"

#include "base/document/sample_evaluation.hpp"
#include "catch.hpp"

#include <nlohmann/json.hpp>

#include <cctype>
#include <cmath>
#include <functional>
#include <limits>
#include <regex>
#include <set>
#include <string>
#include <string_view>

using kbench::Evaluation;
using nlohmann::json;

namespace {

// What reading `text` says is wrong with it.
std::string complaint(const std::string& text) {
  try {
    kbench::evaluation_from_json(text);
  } catch (const kbench::Error& error) {
    return error.what();
  }
  return "";
}

// The same, for the sample with one change.
std::string complaint_after(const std::function<void(json&)>& change) {
  json document = kbench::testing::sample_evaluation();
  change(document);
  return complaint(document.dump());
}

std::string fault_of_parsing(const std::string& text) {
  try {
    kbench::document::parse(text);
  } catch (const kbench::Error& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("an evaluation that is written and read back is written the same again") {
  const std::string text = to_json(kbench::testing::sample_evaluation());
  CHECK(to_json(kbench::evaluation_from_json(text)) == text);
  CHECK(to_json(kbench::evaluation_from_json(to_json(Evaluation{}))) == to_json(Evaluation{}));
}

TEST_CASE("every member of an evaluation survives the way through JSON") {
  const Evaluation before = kbench::testing::sample_evaluation();
  const Evaluation after = kbench::evaluation_from_json(to_json(before));
  CHECK(after.verdict == kbench::Verdict::wrong_answer);
  CHECK(after.explanation == before.explanation);
  CHECK(after.problem == "matmul");
  CHECK(after.device == "cpu");
  CHECK(after.dtype == kbench::DType::float64);
  CHECK(after.seed == before.seed);
  CHECK(after.cache == kbench::CacheMode::warm);
  CHECK(after.diagnostics == before.diagnostics);
  CHECK(after.compile_command == before.compile_command);
  CHECK(after.kernels == before.kernels);
  CHECK(after.integrity.timing_slack_ms == 0.06);
  CHECK(after.output == before.output);
  CHECK(after.sanitizer == before.sanitizer);
  CHECK(after.profile == before.profile);
  CHECK(after.environment == before.environment);
  CHECK(after.timings.describe_s == 0.125);
  CHECK(after.timings.measure_s == 2.0);
  CHECK(after.timings.wait_s == 0.375);
  CHECK(after.timings.baseline_s == 0.75);
  CHECK(after.baseline.value().mode == kbench::ReferenceMode::compile);
  CHECK(after.baseline->cached);
  CHECK(after.cases.at(2).measurement.value().baseline_ms == 20.0);
  REQUIRE(after.integrity.protections.size() == 2);
  CHECK(after.integrity.protections[1].name == "cgroup");
  CHECK_FALSE(after.integrity.protections[1].active);
  CHECK(after.integrity.warnings == before.integrity.warnings);
  CHECK(after.integrity.suspicions == before.integrity.suspicions);

  REQUIRE(after.cases.size() == 3);
  const kbench::CaseResult& wrong = after.cases[1];
  CHECK_FALSE(wrong.measurement);
  CHECK(wrong.sizes == before.cases[1].sizes);
  CHECK(wrong.hidden);
  CHECK_FALSE(after.cases[0].hidden);
  CHECK(after.hidden_cases == 1);
  CHECK(std::isinf(wrong.verification.max_absolute_error));
  REQUIRE(wrong.verification.worst.size() == 1);
  CHECK(std::isnan(wrong.verification.worst[0].actual));
  CHECK(wrong.verification.worst[0].expected == -std::numeric_limits<double>::infinity());
  CHECK(wrong.verification.first[0].index == std::vector<std::int64_t>{0, 3});

  const kbench::CaseResult& timed = after.cases[2];
  CHECK(timed.purpose == kbench::Purpose::performance);
  CHECK(timed.other_inputs == std::vector<std::string>{"ties"});
  REQUIRE(timed.measurement);
  CHECK(timed.measurement->samples_ms == before.cases[2].measurement->samples_ms);
  CHECK(timed.measurement->stdev_ms == before.cases[2].measurement->stdev_ms);
  CHECK(timed.measurement->ci95_ms == kbench::Interval{1.9, 2.12});
  CHECK(timed.measurement->stop_reason == kbench::StopReason::sample_limit);
  CHECK(timed.measurement->time_source == kbench::TimeSource::audit);
  CHECK(timed.measurement->audit.calls == 10);
  CHECK(timed.measurement->audit.slack_ms == 0.06);
  CHECK(timed.measurement->audit.claimed_ms == 1.5);
  REQUIRE(timed.measurement->telemetry);
  const kbench::Telemetry& telemetry = *timed.measurement->telemetry;
  CHECK(telemetry.min_sm_clock_mhz == 1755.0);
  CHECK(telemetry.max_sm_clock_mhz == 1980.0);
  CHECK(telemetry.memory_clock_mhz == 3201.0);
  CHECK_FALSE(telemetry.max_power_w);
  CHECK(telemetry.max_temperature_c == 61.0);
  CHECK(telemetry.throttle_reasons == std::vector<std::string>{"sw_power_cap"});
  CHECK(telemetry.throttled_samples == 2);
  CHECK(telemetry.repeated_samples == 10);
}

TEST_CASE("an evaluation is one line of JSON") {
  const std::string text = to_json(kbench::testing::sample_evaluation());
  CHECK(text.find('\n') == text.npos);
  CHECK(json::accept(text));
}

TEST_CASE("numbers that are not finite are text, for JSON has none") {
  const json document = json::parse(to_json(kbench::testing::sample_evaluation()));
  const json& verification = document.at("cases").at(1).at("verification");
  CHECK(verification.at("max_absolute_error") == "Infinity");
  CHECK(verification.at("worst").at(0).at("actual") == "NaN");
  CHECK(verification.at("worst").at(0).at("expected") == "-Infinity");
}

TEST_CASE("the times of a performance case stand in the case itself") {
  const json document = json::parse(to_json(kbench::testing::sample_evaluation()));
  const json& timed = document.at("cases").at(2);
  CHECK(timed.at("runtime_ms") == 2.0);
  CHECK(timed.at("ci95_ms") == json::array({1.9, 2.12}));
  CHECK(timed.at("audit_ms") == 1.99);
  CHECK(timed.at("audit").at("calls") == 10);
  CHECK_FALSE(document.at("cases").at(0).contains("runtime_ms"));
}

TEST_CASE("an evaluation without inputs has no seed") {
  const std::string text = to_json(Evaluation{});
  CHECK(json::parse(text).at("seed").is_null());
  CHECK_FALSE(kbench::evaluation_from_json(text).seed);
}

TEST_CASE("bytes that are no UTF-8 are replaced, in values and in names") {
  Evaluation evaluation;
  evaluation.output = "caf\xE9 \xFF";
  evaluation.environment["k\xFF"] = "v";
  const json document = json::parse(to_json(evaluation));
  CHECK(document.at("output") == "caf\xEF\xBF\xBD \xEF\xBF\xBD");
  CHECK(document.at("environment").contains("k\xEF\xBF\xBD"));
}

TEST_CASE("text that is not JSON is refused with the place") {
  CHECK(contains(complaint("{\"verdict\": "), "not JSON: parse error at line 1, column 13"));
  CHECK_FALSE(contains(complaint("{\"verdict\": "), "json.exception"));
  CHECK(contains(complaint("{\"cv\": 1e999}"), "not JSON"));
  CHECK(contains(complaint(""), "not JSON"));
}

TEST_CASE("every field that is read is required") {
  const std::set<std::string> derived{"outcome",   "score",        "mean_gflops", "geomean_runtime_ms",
                                      "speedup",   "speedup_ci95", "no_score",    "audit_ms",
                                      "isolation", "feedback"};
  const json sample = kbench::testing::sample_evaluation();
  for (const char* const place : {"", "/cases/2", "/cases/2/audit", "/cases/2/telemetry", "/integrity",
                                  "/cases/1/verification/worst/0", "/profile", "/baseline"}) {
    const json::json_pointer object(place);
    for (const auto& [name, value] : sample.at(object).items()) {
      const bool is_of_case = std::string_view(place) == "/cases/2";
      if (derived.contains(name) && !(is_of_case && name.starts_with("speedup"))) continue;
      if (is_of_case && name == "runtime_ms") continue;  // without it the case is none that was timed
      CAPTURE(place, name);
      json document = sample;
      document[object].erase(name);
      CHECK(contains(complaint(document.dump()), name + ": is missing"));
    }
  }
}

TEST_CASE("findings of a sanitizer that an older version wrote have no line of the source") {
  json document = kbench::testing::sample_evaluation();
  for (json& each : document.at("sanitizer").at("findings")) each.erase("source");
  const Evaluation read = kbench::evaluation_from_json(document.dump());
  REQUIRE(!read.sanitizer.value().findings.empty());
  for (const auto& each : read.sanitizer->findings) CHECK(each.source.empty());
}

TEST_CASE("a document without feedback, as older versions write it, is read, and written with feedback") {
  json document = kbench::testing::sample_evaluation();
  document.erase("feedback");
  const Evaluation read = kbench::evaluation_from_json(document.dump());
  CHECK(json::parse(to_json(read)).at("feedback") == kbench::testing::sample_evaluation().feedback());
}

TEST_CASE("timings that a document of an older version lacks are 0") {
  json document = kbench::testing::sample_evaluation();
  document["timings"] = {{"compile_s", 1.5}, {"total_s", 2.0}};
  const kbench::Timings timings = kbench::evaluation_from_json(document.dump()).timings;
  CHECK(timings.compile_s == 1.5);
  CHECK(timings.total_s == 2.0);
  CHECK(timings.prepare_s == 0.0);
}

TEST_CASE("a result of kbench 0.2.0 is read, and fields that are gone are passed over") {
  json document = kbench::testing::sample_evaluation();
  document["schema_version"] = 3;
  document["profile"]["processor"] = {{"calls", 2}};
  document.erase("effort");
  kbench::Evaluation expected = kbench::testing::sample_evaluation();
  expected.effort = kbench::Effort::normal;
  CHECK(to_json(kbench::evaluation_from_json(document.dump())) == to_json(expected));
}

TEST_CASE("another schema version is refused with both numbers, whatever else the document holds") {
  CHECK(contains(complaint("{\"schema_version\": 7}"),
                 "schema_version: this is version 7; this kbench reads versions 3 to 4"));
  CHECK(contains(complaint("{\"schema_version\": 2}"), "schema_version: this is version 2"));
  CHECK(contains(complaint("{\"schema_version\": 0}"), "schema_version: this is version 0"));
  CHECK(contains(complaint("{}"), "schema_version: is missing"));
  CHECK(contains(complaint("[]"), "expected an object, not an array"));
}

TEST_CASE("a field that does not fit is named with its path and what was expected") {
  CHECK(contains(complaint_after([](json& d) { d["cases"][1]["passed"] = "no"; }),
                 "cases[1].passed: expected true or false, not text"));
  CHECK(contains(complaint_after([](json& d) { d["cases"][1]["verification"]["worst"][0].erase("tensor"); }),
                 "cases[1].verification.worst[0].tensor: is missing"));
  CHECK(
      contains(complaint_after([](json& d) { d["cases"][1]["verification"]["first"][1]["index"][0] = 0.5; }),
               "cases[1].verification.first[1].index[0]: expected a whole number, not 0.5"));
  CHECK(contains(complaint_after([](json& d) { d["cases"][2]["samples_ms"][2] = nullptr; }),
                 "cases[2].samples_ms[2]: expected a number"));
  CHECK(contains(complaint_after([](json& d) { d["cases"][2]["ci95_ms"] = json::array({1}); }),
                 "cases[2].ci95_ms: expected two numbers"));
  CHECK(contains(complaint_after([](json& d) { d["cases"][2]["audit"]["calls"] = 3'000'000'000; }),
                 "cases[2].audit.calls: the number 3000000000 is out of range"));
  CHECK(contains(complaint_after([](json& d) { d["cases"][0]["sizes"]["m"] = ~std::uint64_t{0}; }),
                 "cases[0].sizes.m: the number 18446744073709551615 is out of range"));
  CHECK(contains(complaint_after([](json& d) { d["verdict"] = "fine"; }),
                 "verdict: expected one of accepted, compile_error, wrong_answer"));
  CHECK(contains(complaint_after([](json& d) { d["seed"] = "12"; }),
                 "seed: expected 64 hexadecimal digits, not 2 characters"));
  CHECK(contains(complaint_after([](json& d) { d["environment"] = 1; }), "environment: expected an object"));
}

TEST_CASE("fields that are not known are passed over") {
  CHECK(complaint_after([](json& d) {
          d["remarks"] = "none";
          d["cases"][2]["clock_mhz"] = 3100;
        }).empty());
}

TEST_CASE("a measurement of a device without telemetry says so") {
  Evaluation evaluation = kbench::testing::sample_evaluation();
  evaluation.cases[2].measurement->telemetry.reset();
  const json document = evaluation;
  CHECK(document["cases"][2]["telemetry"].is_null());
  CHECK_FALSE(document.get<Evaluation>().cases[2].measurement->telemetry);
}

TEST_CASE("figures that do not exist are null, and stay what they are on the way back") {
  Evaluation evaluation = kbench::testing::sample_evaluation();
  kbench::Measurement& measured = *evaluation.cases[2].measurement;
  measured.unproven = "the machine was busy";
  measured.gflops = measured.gbps = std::nullopt;
  evaluation.dtype.reset();
  evaluation.integrity.timing_slack_ms.reset();
  const json document = evaluation;
  for (const char* const figure : {"score", "mean_gflops", "geomean_runtime_ms", "speedup", "dtype"})
    CHECK(document.at(figure).is_null());
  for (const char* const figure : {"gflops", "gbps"}) CHECK(document.at("cases").at(2).at(figure).is_null());
  CHECK(document.at("integrity").at("timing_slack_ms").is_null());
  CHECK(json(document.get<Evaluation>()) == document);
}

TEST_CASE("a case whose measurement is incomplete is refused") {
  CHECK(
      contains(complaint_after([](json& d) { d["cases"][2].erase("audit"); }), "cases[2].audit: is missing"));
}

TEST_CASE("a seed is 64 hexadecimal digits, of either case when read") {
  kbench::Seed seed{};
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(8 * i + 5);
  const std::string text = kbench::document::seed_to_hex(seed);
  CHECK(text == "050d151d252d353d454d555d656d757d858d959da5adb5bdc5cdd5dde5edf5fd");
  CHECK(kbench::document::seed_from_hex(text) == seed);
  std::string upper = text;
  for (char& digit : upper) digit = static_cast<char>(std::toupper(digit));
  CHECK(kbench::document::seed_from_hex(upper) == seed);
  CHECK(json(seed).get<kbench::Seed>() == seed);
  CHECK_THROWS_AS(kbench::document::seed_from_hex(text.substr(1)), kbench::Error);
  CHECK_THROWS_AS(kbench::document::seed_from_hex("g" + text.substr(1)), kbench::Error);
}

TEST_CASE("a scalar keeps its kind: 2 is an integer, 2.0 is not") {
  const std::vector<kbench::Scalar> scalars{std::int64_t{2}, 2.0, std::nan("")};
  const auto read = json::parse(json(scalars).dump()).get<std::vector<kbench::Scalar>>();
  REQUIRE(read.size() == 3);
  CHECK(read[0] == kbench::Scalar{std::int64_t{2}});
  CHECK(read[1] == kbench::Scalar{2.0});
  CHECK(std::isnan(std::get<double>(read[2])));
}

TEST_CASE("the description of a problem survives the way through JSON") {
  kbench::ProblemDescription before;
  before.info = {.name = "scale",
                 .title = "Scale a vector",
                 .description = "y = a x",
                 .difficulty = "easy",
                 .tags = {"vector"},
                 .dtypes = {kbench::DType::float32, kbench::DType::bfloat16},
                 .cuda_libraries = {"cublas"},
                 .submission_memory = 4096};
  before.signature = kbench::FunctionSignature{}
                         .input("x")
                         .inout("y", kbench::DType::int64)
                         .scalar("n")
                         .scalar("a", kbench::ScalarType::float32)
                         .stream();
  std::get<kbench::TensorParameter>(before.signature.parameters[1]).is_unsigned = true;
  before.dtype = kbench::DType::bfloat16;
  before.device = "cuda:1";
  before.plugin = "/plugins/scale.so";
  before.judged_by = "verify_result()";
  before.cases.push_back({.test_case = {.name = "64",
                                        .purpose = kbench::Purpose::performance,
                                        .sizes = {{"n", 64}},
                                        .shapes = {{64}, {8, 8}},
                                        .inputs = "ties",
                                        .other_inputs = {"uniform"},
                                        .dtype = kbench::DType::bfloat16},
                          .test_id = 4,
                          .flops = 64,
                          .bytes = 256,
                          .scalars = {std::int64_t{64}, 0.5},
                          .tolerances = {{1e-3, 1e-2}}});

  const json document = before;
  const auto after = document.get<kbench::ProblemDescription>();
  CHECK(json(after) == document);
  CHECK(after.info.dtypes == before.info.dtypes);
  CHECK(after.info.cuda_libraries == before.info.cuda_libraries);
  CHECK(after.info.submission_memory == 4096);
  REQUIRE(after.signature.parameters.size() == 5);
  CHECK(std::get<kbench::StreamParameter>(after.signature.parameters[4]).name == "stream");
  CHECK(after.signature.tensors()[1].role == kbench::Role::inout);
  CHECK(after.signature.tensors()[1].dtype == kbench::DType::int64);
  CHECK(after.signature.tensors()[1].is_unsigned);
  CHECK_FALSE(after.signature.tensors()[0].dtype);
  CHECK(after.signature.scalars()[1].type == kbench::ScalarType::float32);
  CHECK(after.device == before.device);
  CHECK(after.plugin == before.plugin);
  CHECK(after.judged_by == before.judged_by);
  REQUIRE(after.cases.size() == 1);
  CHECK(after.cases[0].test_case.shapes == before.cases[0].test_case.shapes);
  CHECK(after.cases[0].test_case.inputs == "ties");
  CHECK(after.cases[0].test_case.other_inputs == std::vector<std::string>{"uniform"});
  CHECK(after.cases[0].scalars == before.cases[0].scalars);
  CHECK(after.cases[0].tolerances[0].relative == 1e-2);
}

TEST_CASE("a parameter that is neither a tensor nor a scalar is refused") {
  const json document = json::array({{{"kind", "tuple"}, {"name", "x"}}});
  CHECK_THROWS_AS(document.get<kbench::FunctionSignature>(), kbench::Error);
}

TEST_CASE("options, limits and progress survive the way through JSON") {
  const kbench::SamplingOptions sampling{.target_cv = 0.02,
                                         .warm_up_calls = 2,
                                         .min_samples = 3,
                                         .max_samples = 5,
                                         .time_limit = std::chrono::milliseconds{1500},
                                         .cache = kbench::CacheMode::warm,
                                         .wait_for_quiet = std::chrono::seconds{3}};
  CHECK(json(sampling).get<kbench::SamplingOptions>() == sampling);
  CHECK(json(sampling).at("time_limit_ms") == 1500);

  const kbench::RunLimits limits{.call = std::chrono::milliseconds{1},
                                 .load = std::chrono::milliseconds{2},
                                 .total = std::chrono::milliseconds{3},
                                 .memory = std::size_t{5} << 40U,
                                 .output = 6};
  CHECK(json(limits).get<kbench::RunLimits>() == limits);

  const kbench::Progress progress{kbench::Phase::auditing, "a", 2, 3, 40, 0.5};
  const auto after = json(progress).get<kbench::Progress>();
  CHECK(after.phase == kbench::Phase::auditing);
  CHECK(after.case_name == "a");
  CHECK(after.case_number == 2);
  CHECK(after.case_count == 3);
  CHECK(after.samples == 40);
  CHECK(after.cv == 0.5);
}

TEST_CASE("a document that is nested without end is refused, and ends nobody") {
  for (const std::string_view opening : {"[", "{\"a\":"}) {
    std::string deep;
    for (int i = 0; i < 200'000; ++i) deep += opening;
    CHECK_THROWS_AS(kbench::document::parse(deep), kbench::Error);
    CHECK_THROWS_AS(kbench::evaluation_from_json(deep), kbench::Error);
  }
  CHECK_THROWS_AS(kbench::document::parse(std::string(70, '[') + std::string(70, ']')), kbench::Error);
  CHECK_NOTHROW(kbench::document::parse(std::string(60, '[') + std::string(60, ']')));
}

TEST_CASE("a document of many small objects is read in a moment, and one of too many values not at all") {
  // Looking at all siblings at the end of each object took minutes for this.
  std::string text = "[";
  for (int i = 0; i < 150'000; ++i) text += R"({"a":1},)";
  text.back() = ']';
  const json document = kbench::document::parse(R"({"of":)" + text + R"(,"b":[{},[],{"c":[null,"x"]}]})");
  CHECK(document.at("of").size() == 150'000);
  CHECK(document.at("of").at(149'999).at("a") == 1);
  CHECK(document.at("b").dump() == R"([{},[],{"c":[null,"x"]}])");

  std::string arrays = "[";
  for (int i = 0; i < 2'000'000; ++i) arrays += "[],";
  arrays.back() = ']';
  CHECK(contains(fault_of_parsing(arrays), "too many values"));
}

TEST_CASE("a member that is there twice is refused, however deep it is") {
  CHECK(fault_of_parsing(R"([{"a":{"b":1,"c":2,"b":3}}])") == "a member is there twice: 'b'");
  CHECK_NOTHROW(kbench::document::parse(R"([{"a":1},{"a":{"a":1}}])"));
}

TEST_CASE("what is no JSON is told with its place, and a number beyond all bounds is none") {
  CHECK(contains(fault_of_parsing("[1,]"), "not JSON: parse error at line 1"));
  CHECK_THROWS_AS(kbench::document::parse(""), kbench::Error);
  CHECK_THROWS_AS(kbench::document::parse("1 2"), kbench::Error);
  CHECK_THROWS_AS(kbench::document::parse("[1e999]"), kbench::Error);
  CHECK(kbench::document::parse("-1.5e3") == -1500.0);
}

TEST_CASE("measured numbers are finite and of a size that can be measured") {
  const json right = json::parse(to_json(kbench::testing::sample_evaluation()));
  CHECK(complaint(right.dump()).empty());
  for (const json& value : {json("NaN"), json("Infinity"), json("-Infinity"), json(1e300)}) {
    for (const char* const place :
         {"/cases/2/runtime_ms", "/cases/2/samples_ms/0", "/cases/2/audit/batch_ms", "/timings/total_s"}) {
      json document = right;
      if (!document.contains(json::json_pointer(place))) continue;
      CAPTURE(place, value.dump());
      document[json::json_pointer(place)] = value;
      const std::string path =
          std::regex_replace(std::regex_replace(std::string(place).substr(1), std::regex("/(\\d+)"), "[$1]"),
                             std::regex("/"), ".");
      CHECK(contains(complaint(document.dump()), path + ": expected a measured number"));
    }
  }
}
