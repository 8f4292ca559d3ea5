#include "document/results_page.hpp"

#include "catch.hpp"
#include "document/json.hpp"
#include "document/names.hpp"
#include "document/sample_evaluation.hpp"

#include <kbench/version.hpp>

#include <functional>
#include <set>

using kbench::testing::JsonSchema;
using nlohmann::json;

namespace {

const std::vector<std::string> none;

// Every property that a schema names, however deep.
void collect_properties(const json& schema, std::set<std::string>& names) {
  if (!schema.is_structured()) return;
  if (schema.is_object() && schema.contains("properties")) {
    for (const auto& [name, rule] : schema.at("properties").items()) names.insert(name);
  }
  for (const json& part : schema) collect_properties(part, names);
}

template <class Enum>
std::vector<std::string> all_names() {
  std::vector<std::string> names;
  kbench::document::for_each_value<Enum>([&](Enum value) { names.emplace_back(kbench::name(value)); });
  return names;
}

}  // namespace

TEST_CASE("what the program writes fits the schema in docs/results.md") {
  const JsonSchema schema = kbench::testing::results_schema();
  CHECK(schema.violations(json::parse(to_json(kbench::testing::sample_evaluation()))) == none);
  CHECK(schema.violations(json::parse(to_json(kbench::Evaluation{}))) == none);
}

TEST_CASE("the example in docs/results.md fits the schema, and is read and written back unchanged") {
  const json example = kbench::testing::results_page_block("Example");
  CHECK(kbench::testing::results_schema().violations(example) == none);
  CHECK(json::parse(to_json(kbench::evaluation_from_json(example.dump()))) == example);
}

TEST_CASE("the schema in docs/results.md knows every value of every enumeration, and the version") {
  const json schema = kbench::testing::results_page_block("Schema");
  const json& properties = schema.at("properties");
  const json& of_case = schema.at("$defs").at("case").at("properties");
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

TEST_CASE("docs/results.md describes every property of its schema in a table") {
  std::set<std::string> names;
  collect_properties(kbench::testing::results_page_block("Schema"), names);
  CHECK(names.size() > 60);
  const std::string page = kbench::testing::results_page();
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK(page.find("\n| `" + name + "` |") != page.npos);
  }
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
