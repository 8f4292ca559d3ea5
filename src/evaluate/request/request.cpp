#include "evaluate/request/request.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/option_list.hpp"
#include "base/document/source_files.hpp"
#include "base/document/text.hpp"
#include "language/source_files.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

namespace kbench {

namespace {

// Refuses options of the machine, which would be ignored.
void refuse_machine(const Options& asked) {
  const Site none;
  document::visit_site_options(
      [](const auto& option, const auto& given, const auto& usual) {
        if (given != usual)
          throw Error(
              fmt::format("a request says nothing about the machine: {} belongs in the Site", option.path));
      },
      asked, none);
}

nlohmann::json encode(const EvaluationRequest& request) {
  refuse_machine(request.options);
  nlohmann::json json = request.options;
  json["request_version"] = request_version;
  json["problem"] = request.problem;
  json["submission"] = {{"language", request.submission.language},
                        {"files", document::encode_files(request.submission.files)}};
  return json;
}

Submission decode_submission(const nlohmann::json& json) {
  const nlohmann::json whole = document::completed(json, {{"language", nullptr}, {"files", nullptr}});
  Submission submission{.language = document::decode_field<Language>(whole, "language"), .files = {}};
  try {
    submission.files = document::decode_files(whole.at("files"));
  } catch (const document::FieldError& error) {
    throw error.in_field("files");
  }
  return submission;
}

EvaluationRequest decode(nlohmann::json json) {
  const int found = document::decode_field<int>(json, "request_version");
  if (found != request_version) {
    throw document::FieldError(
        fmt::format("this is version {}; this kbench reads version {}", found, request_version))
        .in_field("request_version");
  }
  EvaluationRequest request;
  request.problem = document::decode_field<std::string>(json, "problem");
  try {
    request.submission = decode_submission(document::decode_field<nlohmann::json>(json, "submission"));
  } catch (const document::FieldError& error) {
    throw error.in_field("submission");
  }
  for (const char* const known : {"request_version", "problem", "submission"}) json.erase(known);
  from_json(json, request.options);
  request::check(request);
  return request;
}

Error not_read(ErrorCode code, const std::exception& why) {
  return {code, fmt::format("this is not a request that can be read: {}", why.what())};
}

}  // namespace

void request::check(const EvaluationRequest& request) {
  std::uint64_t bytes = 0;
  for (const SourceFile& file : request.submission.files) {
    if (file.text.size() > language::largest_file)
      throw Error(ErrorCode::invalid_submission,
                  fmt::format("{} is larger than {} MiB", document::quoted(file.path),
                              language::largest_file >> 20U));
    bytes += file.text.size();
  }
  if (request.submission.files.size() > language::most_files)
    throw Error(ErrorCode::invalid_submission,
                fmt::format("the submission has more than {} files", language::most_files));
  if (bytes > language::largest_submission)
    throw Error(ErrorCode::invalid_submission,
                fmt::format("the submission's files are larger than {} MiB together",
                            language::largest_submission >> 20U));
  language::check(request.submission);
  check_options(request.options);
}

Options options_of(const EvaluationRequest& request, const Site& site) {
  refuse_machine(request.options);
  Options options = request.options;
  document::visit_site_options([](const auto&, auto& here, const auto& given) { here = given; }, options,
                               site);
  return options;
}

EvaluationRequest request_of(std::string problem, Submission submission, const Options& options) {
  EvaluationRequest request{
      .problem = std::move(problem), .submission = std::move(submission), .options = {}};
  document::visit_run_options([](const auto&, auto& asked, const auto& given) { asked = given; },
                              request.options, options);
  return request;
}

Site site_of(const Options& options) {
  Site site;
  document::visit_site_options([](const auto&, const auto& given, auto& here) { here = given; }, options,
                               site);
  return site;
}

std::string to_json(const EvaluationRequest& request) { return document::dump(encode(request)); }

EvaluationRequest request_from_json(std::string_view json) {
  try {
    if (json.size() > document::largest_document)
      throw Error(ErrorCode::invalid_document,
                  fmt::format("it is larger than {} MiB", document::largest_document >> 20U));
    return decode(document::parse(json));
  } catch (const Error& error) {
    const bool is_of_submission = error.code() == ErrorCode::invalid_submission;
    throw not_read(is_of_submission ? error.code() : ErrorCode::invalid_document, error);
  } catch (const std::exception& error) {
    throw not_read(ErrorCode::invalid_document, error);
  }
}

}  // namespace kbench
