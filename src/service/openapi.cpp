// The document that describes the interface, made of its routes and of kbench's table of operations.
#include "base/document/json.hpp"
#include "service/api.hpp"
#include "service/job_json.hpp"

#include <kbench/version.hpp>

#include <fmt/format.h>

#include <map>
#include <memory>
#include <utility>

namespace kbench::service {
namespace {

using nlohmann::json;

json parameter(std::string_view name, std::string_view in, json schema, std::string_view description) {
  return {{"name", name},
          {"in", in},
          {"required", in == "path"},
          {"schema", std::move(schema)},
          {"description", description}};
}

json query_parameter(std::string_view name) {
  static const std::map<std::string_view, std::pair<json, std::string_view>> known{
      {"wait",
       {{{"type", "integer"}, {"minimum", 0}, {"maximum", 60}},
        "Seconds to wait for the job's end, at most"}},
      {"state", {job_schema().at("properties").at("state"), "Jobs in this state alone"}},
      {"before", {{{"type", "string"}}, "`next` of the page before"}},
      {"limit", {{{"type", "integer"}, {"minimum", 1}, {"maximum", 1000}}, "Jobs of a page, at most"}},
  };
  const auto& [schema, description] = known.at(name);
  return parameter(name, "query", schema, description);
}

json schema_at(std::string_view name) { return {{"$ref", fmt::format("#/components/schemas/{}", name)}}; }

json content(json schema, const char* type = "application/json") {
  return {{type, {{"schema", std::move(schema)}}}};
}

json answer(std::string_view description, json schema) {
  return {{"description", description}, {"content", content(std::move(schema))}};
}

json problem_answer() {
  return {{"description", "Why it is not done"},
          {"content", content(schema_at("Problem"), "application/problem+json")}};
}

json secured(const std::optional<ServiceRole>& role) {
  if (!role) return json::array();
  return json::array({{{"token", json::array()}}});
}

json described(const Route& route) {
  json shown{{"summary", route.summary},
             {"security", secured(route.role)},
             {"responses", {{"default", problem_answer()}}}};
  if (route.role) shown["description"] = fmt::format("For the role `{}`.", name(*route.role));
  json parameters = json::array();
  if (route.path.find('{') != std::string_view::npos)
    parameters.push_back(parameter("id", "path", {{"type", "string"}}, "The job's `id`"));
  for (const std::string_view each : route.query) parameters.push_back(query_parameter(each));
  if (!route.request.empty()) {
    parameters.push_back(parameter("Idempotency-Key", "header",
                                   {{"type", "string"}, {"pattern", "^[!-~]{1,200}$"}},
                                   "A request with the key of an earlier one answers with that one's job"));
    shown["requestBody"] = {{"required", true}, {"content", content(schema_at(route.request))}};
    shown["responses"]["202"] = answer("It waits or runs", schema_at(route.answer));
  }
  if (!parameters.empty()) shown["parameters"] = std::move(parameters);
  shown["responses"]["200"] =
      route.answer.empty() ? json{{"description", "Done"}} : answer("Done", schema_at(route.answer));
  return shown;
}

// Arguments name no file of the server's machine, and it has its own site.
json without_paths(json request) {
  json& properties = request.at("properties");
  properties.erase("site");
  if (properties.contains("problem")) {
    const json meaning = "Name of the problem";
    properties["problem"] = {{"type", "string"}, {"description", meaning}};
  }
  if (properties.contains("submission")) properties.at("submission").at("properties").erase("paths");
  return request;
}

json described(const OfferedOperation& offered, const json& operation) {
  json schema{{"type", "object"}, {"required", {"result"}}};
  schema["properties"]["result"] = operation.at("result");
  json shown{{"summary", operation.at("help")},
             {"description", fmt::format("For the role `{}`.", name(offered.role))},
             {"security", secured(offered.role)},
             {"responses", {{"200", answer("Done", std::move(schema))}, {"default", problem_answer()}}}};
  shown["requestBody"] = {{"required", true}, {"content", content(without_paths(operation.at("request")))}};
  return shown;
}

json described_api() {
  const std::unique_ptr<char, decltype(&kbench_free)> text(kbench_call(nullptr, "describe_api", "{}"),
                                                           kbench_free);
  if (!text) throw std::bad_alloc();
  return json::parse(text.get()).at("result");
}

// References between kbench's schemas become those of this document.
void redirect(json& schema, const std::string& from, const std::string& to) {
  if (schema.is_object()) {
    if (const auto found = schema.find("$ref"); found != schema.end() && found->is_string()) {
      const std::string target = *found;
      if (target.starts_with(from)) *found = to + target.substr(from.size());
    }
  }
  if (schema.is_structured())
    for (json& each : schema) redirect(each, from, to);
}

json schemas(const json& evaluate) {
  json all;
  all["EvaluationRequest"] = without_paths(evaluate.at("request"));
  all["Job"] = job_schema();
  all["Jobs"] = {{"type", "object"}, {"required", {"jobs", "next"}}};
  all["Jobs"]["properties"]["jobs"] = {{"type", "array"}, {"items", schema_at("Job")}};
  all["Jobs"]["properties"]["next"] = {{"type", {"string", "null"}},
                                       {"description", "`before` of the next page"}};
  const json whole{{"type", {"integer", "null"}}};
  const json number{{"type", "number"}};
  all["Token"] = {{"type", "object"}, {"required", {"name", "role", "seconds_used"}}};
  all["Token"]["properties"] = {{"name", {{"type", "string"}}},
                                {"role", {{"enum", {"read", "submit", "manage"}}}},
                                {"requests_per_minute", whole},
                                {"jobs_in_flight", whole},
                                {"seconds_per_day", {{"type", {"number", "null"}}}},
                                {"seconds_used", number}};
  all["Problem"] = {{"type", "object"}, {"required", {"type", "title", "status", "code", "detail"}}};
  const json text{{"type", "string"}};
  all["Problem"]["properties"] = {
      {"type", text}, {"title", text}, {"status", {{"type", "integer"}}}, {"code", text}, {"detail", text}};
  return all;
}

}  // namespace

json openapi() {
  const json api = described_api();
  std::map<std::string, json> operations;
  for (const json& operation : api.at("operations")) operations.emplace(operation.at("name"), operation);
  json made{{"openapi", "3.1.0"}};
  made["info"] = {{"title", "kbench"},
                  {"version", std::string(version)},
                  {"description", "Judges and times compute kernels"}};
  made["components"]["securitySchemes"]["token"] = {{"type", "http"}, {"scheme", "bearer"}};
  made["components"]["schemas"] = schemas(operations.at("evaluate"));
  for (const Route& route : routes()) {
    if (route.is_page) continue;
    const std::string method = route.method == "POST" ? "post" : route.method == "DELETE" ? "delete" : "get";
    made["paths"][std::string(route.path)][method] = described(route);
  }
  for (const OfferedOperation& offered : offered_operations()) {
    json& path = made["paths"][fmt::format("/v1/{}", offered.name)];
    path["post"] = described(offered, operations.at(std::string(offered.name)));
    if (!offered.has_get) continue;
    path["get"] = path["post"];
    path["get"].erase("requestBody");
  }
  // Schemas of results are documents with definitions of their own.
  for (const auto& [file, schema] : api.at("schemas").items()) {
    const std::string title = file.find("boards") == std::string::npos ? "Evaluation" : "Boards";
    json whole = schema;
    whole.erase("$id");
    whole.erase("$schema");
    redirect(whole, "#/$defs/", "#/components/schemas/" + title + "/$defs/");
    made["components"]["schemas"][title] = std::move(whole);
    redirect(made["paths"], file, "#/components/schemas/" + title);
    redirect(made["components"]["schemas"], file, "#/components/schemas/" + title);
  }
  return made;
}

}  // namespace kbench::service
