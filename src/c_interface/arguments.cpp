#include "c_interface/arguments.hpp"

#include "document/json.hpp"
#include "document/option_list.hpp"
#include "language/source_files.hpp"
#include "request/request_json.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kbench {

namespace c_interface {
namespace {

using nlohmann::json;

json completed_arguments(const json& given, const std::vector<const char*>& known) {
  json defaults = json::object();
  for (const char* const name : known) defaults[name] = nullptr;
  return document::completed(given.is_null() ? json::object() : given, defaults);
}

Submission submission_at(const std::vector<std::filesystem::path>& paths) {
  if (paths.size() == 1 && std::filesystem::is_directory(paths.front()))
    return Submission::from_directory(paths.front());
  return Submission::from_files(paths);
}

}  // namespace

Arguments::Arguments(const json& given, const std::vector<const char*>& known)
    : all_(completed_arguments(given, known)) {}

ProblemRef Arguments::problem(const char* name) const {
  return read(name, [](const json& given) {
    if (!given.is_object()) return ProblemRef::named(document::decode<std::string>(given));
    return ProblemRef::at(Arguments(given, {"path"}).get<std::filesystem::path>("path"));
  });
}

Submission Arguments::submission(const char* name) const {
  return read(name, [](const json& given) {
    const Arguments whole(given, {"language", "files", "paths"});
    if (whole.has("files") == whole.has("paths"))
      throw document::FieldError("expected either \"files\" or \"paths\"");
    Submission submission;
    if (whole.has("files")) {
      submission.files = whole.read("files", request::decode_files);
      submission.language = language::language_of(submission.files);
    } else {
      submission = submission_at(whole.get<std::vector<std::filesystem::path>>("paths"));
    }
    if (const auto language = whole.get<std::optional<Language>>("language")) submission.language = *language;
    return submission;
  });
}

EvaluationRequest Arguments::request() const {
  EvaluationRequest request;
  if (has("options")) read("options", [&](const json& given) { from_json(given, request.options); });
  return request;
}

Site Arguments::site() const {
  Site site;
  if (has("site")) read("site", [&](const json& given) { from_json(given, site); });
  return site;
}

Options Arguments::options(const Surroundings& surroundings) const {
  Options options = options_of(request(), site());
  options.processes = surroundings.processes;
  options.stop = surroundings.stop;
  if (surroundings.progress)
    options.progress = [&surroundings](const Progress& progress) {
      surroundings.progress(nlohmann::json(progress));
    };
  return options;
}

json as_json(const Submission& submission) {
  return {{"language", submission.language}, {"files", request::encode_files(submission.files)}};
}

}  // namespace c_interface
}  // namespace kbench
