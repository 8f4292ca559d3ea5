#include "base/document/results_page.hpp"

#include "base/document/json.hpp"
#include "base/document/names.hpp"
#include "base/document/sample_evaluation.hpp"
#include "catch.hpp"

#include <kbench/version.hpp>

#include <functional>

using kbench::testing::JsonSchema;
using nlohmann::json;

namespace {

const std::vector<std::string> none;

template <class Enum>
std::vector<std::string> all_names() {
  std::vector<std::string> names;
  kbench::document::for_each_value<Enum>([&](Enum value) { names.emplace_back(kbench::name(value)); });
  return names;
}

}  // namespace

TEST_CASE("what the program writes fits docs/results.schema.json") {
  const JsonSchema schema = kbench::testing::results_schema();
  CHECK(schema.violations(json::parse(to_json(kbench::testing::sample_evaluation()))) == none);
  CHECK(schema.violations(json::parse(to_json(kbench::Evaluation{}))) == none);
}

TEST_CASE("the example in docs/results.md fits the schema, and is read and written back unchanged") {
  const json example = kbench::testing::results_page_block("Example");
  CHECK(kbench::testing::results_schema().violations(example) == none);
  CHECK(json::parse(to_json(kbench::evaluation_from_json(example.dump()))) == example);
}

TEST_CASE("docs/results.schema.json knows every value of every enumeration, and the version") {
  const json schema = kbench::testing::results_schema_text();
  const json& properties = schema.at("properties");
  const json& of_case = schema.at("$defs").at("Case").at("properties");
  CHECK(properties.at("schema_version").at("const") == kbench::schema_version);
  CHECK(properties.at("verdict").at("enum") == all_names<kbench::Verdict>());
  json dtypes = all_names<kbench::DType>();
  dtypes.push_back(nullptr);
  CHECK(properties.at("dtype").at("enum") == dtypes);
  CHECK(properties.at("cache").at("enum") == all_names<kbench::CacheMode>());
  CHECK(of_case.at("purpose").at("enum") == all_names<kbench::Purpose>());
  CHECK(of_case.at("stop_reason").at("enum") == all_names<kbench::StopReason>());
  CHECK(of_case.at("time_source").at("enum") == all_names<kbench::TimeSource>());
}

TEST_CASE("the schema notices what is missing, unknown, or of another type") {
  const JsonSchema schema = kbench::testing::results_schema();
  const json sample = kbench::testing::sample_evaluation();
  const auto count_after = [&](const std::function<void(json&)>& change) {
    json document = sample;
    change(document);
    return schema.violations(document).size();
  };
  CHECK(count_after([](json&) {}) == 0);
  CHECK(count_after([](json& d) { d.erase("speedup"); }) == 1);
  CHECK(count_after([](json& d) { d["remarks"] = ""; }) == 1);
  CHECK(count_after([](json& d) { d["cases"][0]["test_id"] = 0.5; }) == 1);
  CHECK(count_after([](json& d) { d["cases"][0]["sizes"]["m"] = "1"; }) == 1);
  CHECK(count_after([](json& d) { d["cases"][1]["verification"]["worst"][0]["actual"] = "nan"; }) == 1);
  CHECK(count_after([](json& d) { d["cases"][2].erase("audit_ms"); }) == 1);
  CHECK(count_after([](json& d) { d["cases"][2]["ci95_ms"].push_back(1); }) == 1);
  CHECK(count_after([](json& d) { d["seed"] = "0x12"; }) == 1);
  CHECK(count_after([](json& d) { d["schema_version"] = 2; }) == 1);
}
