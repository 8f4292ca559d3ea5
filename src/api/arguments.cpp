#include "api/arguments.hpp"

#include "api/schemas.hpp"
#include "base/document/json.hpp"
#include "base/document/option_list.hpp"
#include "base/document/source_files.hpp"
#include "base/document/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <utility>

namespace kbench::api {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr Argument<fs::path> path{"path", "Path of a file"};

constexpr Argument<std::optional<std::vector<SourceFile>>> files{"files", "Each with its path and its text"};
constexpr Argument<std::optional<std::vector<fs::path>>> paths{"paths",
                                                               "Files or one directory, which kbench reads"};
constexpr Argument<std::optional<Language>> language_of_files{
    "language", "Language; that of the files' names unless given"};

Submission submission_at(const std::vector<fs::path>& all) {
  if (all.size() == 1 && fs::is_directory(all.front())) return Submission::from_directory(all.front());
  return Submission::from_files(all);
}

// The schema of the members that `visit` calls its function with.
class OptionSchema {
 public:
  template <class Value>
  void add(const document::OptionText& option, const Value& /*value*/) {
    const std::string place = document::place_of<Value>(option);
    const std::size_t dot = place.find('.');
    json& object = dot == std::string::npos ? schema_ : nested(place.substr(0, dot));
    json member = Form<Value>::schema();
    member["description"] = option.help;
    object["properties"][std::string(document::last_part(place))] = std::move(member);
  }

  const json& schema() const { return schema_; }

 private:
  json& nested(const std::string& name) {
    json& object = schema_["properties"][name];
    if (object.is_null()) object = {{"type", "object"}, {"additionalProperties", false}};
    return object;
  }

  json schema_{{"type", "object"}, {"additionalProperties", false}};
};

}  // namespace

// {"path": "mine.cpp", "text": "..."}, or "base64" in place of "text".
template <>
struct Form<std::vector<SourceFile>> {
  static std::vector<SourceFile> read(const json& given) { return document::decode_files(given); }
  static json schema() {
    const json text{{"type", "string"}};
    const json file{{"type", "object"},
                    {"properties", {{"path", text}, {"text", text}, {"base64", text}}},
                    {"required", {"path"}},
                    {"additionalProperties", false}};
    return {{"type", "array"}, {"items", file}};
  }
};

json schema_of(const std::vector<Parameter>& parameters) {
  json properties = json::object();
  json required = json::array();
  for (const Parameter& each : parameters) {
    json member = each.schema();
    member["description"] = each.meaning;
    properties[std::string(each.name)] = std::move(member);
    if (each.is_required) required.push_back(each.name);
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

Arguments::Arguments(const json& given, const std::vector<Parameter>& known) {
  json defaults = json::object();
  for (const Parameter& each : known) defaults[std::string(each.name)] = nullptr;
  all_ = document::completed(given.is_null() ? json::object() : given, defaults);
  for (const Parameter& each : known) {
    const std::string name(each.name);
    if (each.is_required && all_.at(name).is_null()) throw document::FieldError("is missing").in_field(name);
  }
}

Options Arguments::evaluation_options(const Surroundings& surroundings) const {
  EvaluationRequest request;
  if (all_.contains(options.name)) request.options = (*this)[options];
  Options all = options_of(request, (*this)[site]);
  all.processes = surroundings.processes;
  all.stop = surroundings.stop;
  if (surroundings.progress)
    all.progress = [&surroundings](const Progress& progress) { surroundings.progress(json(progress)); };
  return all;
}

ProblemRef Form<ProblemRef>::read(const json& given) {
  if (!given.is_object()) return ProblemRef::named(document::decode<std::string>(given));
  return ProblemRef::at(Arguments(given, {path})[path]);
}

json Form<ProblemRef>::schema() { return {{"anyOf", {{{"type", "string"}}, schema_of({path})}}}; }

Submission Form<Submission>::read(const json& given) {
  const Arguments whole(given, {language_of_files, files, paths});
  if (whole.has(files) == whole.has(paths))
    throw document::FieldError("expected either \"files\" or \"paths\"");
  Submission read;
  if (const auto all = whole[paths]) {
    read = submission_at(*all);
  } else {
    read = Submission::from_sources(*whole[files]);
  }
  if (const auto named = whole[language_of_files]) read.language = *named;
  return read;
}

json Form<Submission>::schema() { return schema_of({language_of_files, files, paths}); }

Options Form<Options>::read(const json& given) {
  return given.is_null() ? Options() : document::decode<Options>(given);
}

json Form<Options>::schema() {
  OptionSchema made;
  const Options defaults;
  document::visit_run_options([&](const auto& option, const auto& value) { made.add(option, value); },
                              defaults);
  return made.schema();
}

Site Form<Site>::read(const json& given) { return given.is_null() ? Site() : document::decode<Site>(given); }

json Form<Site>::schema() {
  OptionSchema made;
  const Options defaults;
  const Site none;
  document::visit_site_options(
      [&](const auto& option, const auto&, const auto& value) { made.add(option, value); }, defaults, none);
  return made.schema();
}

Evaluation Form<Evaluation>::read(const json& given) {
  document::require_object(given);
  return evaluation_from_json(document::dump(given));
}

json Form<Evaluation>::schema() { return {{"$ref", results_schema_name}}; }

json as_json(const Submission& source) {
  return {{"language", source.language}, {"files", document::encode_files(source.files)}};
}

}  // namespace kbench::api
