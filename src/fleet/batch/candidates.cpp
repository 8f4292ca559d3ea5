// Reads candidates: lines of JSON, or a directory of files.
#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/option_list.hpp"
#include "base/document/source_files.hpp"
#include "base/document/text.hpp"
#include "base/system/boundary.hpp"
#include "base/system/foreign.hpp"
#include "evaluate/request/request.hpp"
#include "fleet/batch/line_reader.hpp"
#include "fleet/batch/record.hpp"
#include "language/source_files.hpp"

#include <kbench/batch.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kbench {

namespace fs = std::filesystem;

class Candidates::Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;

  virtual std::size_t count() const = 0;
  virtual std::optional<Candidate> next() = 0;
};

namespace {

constexpr std::size_t most_entries = 1'000'000;            // entries of a directory
constexpr std::size_t most_meta = std::size_t{16} << 20U;  // bytes: it is copied into each result

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

// A file that is named by its path is read beneath the directory of the candidates' file.
SourceFile read_file(const nlohmann::json& json, const system::ForeignDirectory& directory) {
  if (!json.is_string()) return document::decode_file(json);
  const fs::path path(json.get<std::string>());
  const auto file = directory.find(path);
  if (!file) throw document::FieldError(fmt::format("there is no file {}", document::quoted(path.string())));
  return {.path = path.filename().string(), .text = file->read(language::largest_file)};
}

Submission read_submission(const nlohmann::json& json, const system::ForeignDirectory& directory) {
  Submission submission;
  const nlohmann::json files = document::decode_field<nlohmann::json>(json, "files");
  document::require_array(files);
  if (files.size() > language::most_files)
    throw Error(ErrorCode::invalid_document,
                fmt::format("the submission has more than {} files", language::most_files));
  for (const nlohmann::json& file : files) {
    try {
      submission.files.push_back(read_file(file, directory));
    } catch (const document::FieldError& error) {
      throw error.in_element(submission.files.size()).in_field("files");
    }
  }
  const auto language = document::decode_field<std::optional<Language>>(json, "language");
  submission.language = language ? *language : language::language_of(submission.files);
  return submission;
}

// Adds the protections that the command line requires; a candidate cannot waive them.
void require_also(EvaluationRequest& request, const std::vector<std::string>& protections) {
  auto& required = request.options.required_protections;
  for (const std::string& each : protections) {
    if (std::find(required.begin(), required.end(), each) == required.end()) required.push_back(each);
  }
}

}  // namespace

class Candidates::Lines final : public Source {
 public:
  Lines(const fs::path& file, EvaluationRequest defaults)
      : directory_(file.has_parent_path() ? file.parent_path() : "."),
        lines_(file),
        defaults_(std::move(defaults)) {
    batch::LineReader all(file);
    while (const auto line = all.next()) count_ += is_blank(*line) && !all.is_too_long() ? 0 : 1;
  }

  std::size_t count() const override { return count_; }

  std::optional<Candidate> next() override {
    while (const auto line = lines_.next()) {
      ++number_;
      if (is_blank(*line) && !lines_.is_too_long()) continue;
      Candidate candidate{.line = number_};
      try {
        if (lines_.is_too_long()) throw batch::LineReader::too_long();
        read(*line, candidate);
      } catch (const std::exception& error) {
        candidate.fault = error.what();
      }
      return candidate;
    }
    return std::nullopt;
  }

 private:
  void read(const std::string& line, Candidate& candidate) {
    const nlohmann::json json = document::completed(document::parse(line), {{"id", nullptr},
                                                                            {"problem", nullptr},
                                                                            {"files", nullptr},
                                                                            {"language", nullptr},
                                                                            {"options", nullptr},
                                                                            {"meta", nullptr}});
    auto id = document::decode_field<std::string>(json, "id");
    batch::check_id(id);
    candidate.id = std::move(id);
    candidate.meta = document::dump(json.at("meta"));
    if (candidate.meta.size() > most_meta)
      throw document::FieldError(fmt::format("expected {} MiB of JSON at most", most_meta >> 20U))
          .in_field("meta");
    candidate.request = defaults_;
    candidate.request.problem = document::decode_field<std::string>(json, "problem");
    if (!json.at("options").is_null()) {
      try {
        from_json(json.at("options"), candidate.request.options);
      } catch (const document::FieldError& error) {
        throw error.in_field("options");
      }
    }
    require_also(candidate.request, defaults_.options.required_protections);
    candidate.request.submission = read_submission(json, directory_);
    request::check(candidate.request);
  }

  system::ForeignDirectory directory_;
  batch::LineReader lines_;
  EvaluationRequest defaults_;
  std::size_t count_ = 0;
  int number_ = 0;
};

class Candidates::Tree final : public Source {
 public:
  Tree(const fs::path& path, EvaluationRequest defaults) : directory_(path), defaults_(std::move(defaults)) {
    for (const system::Entry& problem : directory_.entries(most_entries)) {
      if (problem.kind != system::EntryKind::directory || problem.name.front() == '.') continue;
      const auto inner = directory_.find_directory(problem.name);
      if (!inner) continue;  // it has been removed since
      for (const system::Entry& file : inner->entries(most_entries)) {
        const bool is_source = language::kind_of(file.name) == language::FileKind::source;
        if (file.kind == system::EntryKind::file && file.name.front() != '.' && is_source)
          files_.push_back({problem.name, file.name});
      }
    }
    if (files_.empty())
      throw Error(fmt::format("there are no candidates in {0}: their files are {0}/PROBLEM/FILE",
                              document::printable_line(path.string())));
  }

  std::size_t count() const override { return files_.size(); }

  std::optional<Candidate> next() override {
    if (at_ == files_.size()) return std::nullopt;
    const auto& [problem, file] = files_[at_++];
    Candidate candidate{.id = problem + "/" + file, .request = defaults_};
    try {
      batch::check_id(candidate.id);
      candidate.request.problem = problem;
      const auto found = directory_.find(fs::path(problem) / file);
      if (!found) throw Error(ErrorCode::invalid_document, "it has been removed");
      Submission& submission = candidate.request.submission;
      submission.files = {{.path = file, .text = found->read(language::largest_file)}};
      submission.language = language::language_of(submission.files);
      request::check(candidate.request);
    } catch (const std::exception& error) {
      candidate.fault = error.what();
    }
    return candidate;
  }

 private:
  system::ForeignDirectory directory_;
  EvaluationRequest defaults_;
  std::vector<std::pair<std::string, std::string>> files_;  // problem and file
  std::size_t at_ = 0;
};

Candidates::Candidates(const fs::path& path, EvaluationRequest defaults) {
  at_boundary([&] {
    std::error_code error;
    if (fs::is_directory(path, error)) {
      source_ = std::make_unique<Tree>(path, std::move(defaults));
    } else {
      source_ = std::make_unique<Lines>(path, std::move(defaults));
    }
  });
}

Candidates::Candidates(Candidates&&) noexcept = default;
Candidates::~Candidates() = default;

std::size_t Candidates::count() const { return source_->count(); }

std::optional<Candidate> Candidates::next() {
  return at_boundary([&] { return source_->next(); });
}

}  // namespace kbench
