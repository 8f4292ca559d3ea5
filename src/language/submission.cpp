#include "base/document/text.hpp"
#include "base/system/boundary.hpp"
#include "base/system/foreign.hpp"
#include "language/solution_document.hpp"
#include "language/source_files.hpp"

#include <kbench/error.hpp>
#include <kbench/submission.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kbench {
namespace {

namespace fs = std::filesystem;

// The bounds of all files of a submission together.
class Budget {
 public:
  void count(std::uint64_t size) {
    if (++files_ > language::most_files)
      throw Error(ErrorCode::invalid_submission,
                  fmt::format("the submission has more than {} files", language::most_files));
    if (size > language::largest_submission - bytes_) {
      throw Error(ErrorCode::invalid_submission,
                  fmt::format("the submission's files are larger than {} MiB together",
                              language::largest_submission >> 20U));
    }
    bytes_ += size;
  }

 private:
  std::size_t files_ = 0;
  std::uint64_t bytes_ = 0;
};

std::string read_text(const system::ForeignFile& file, const fs::path& path) {
  std::string text = file.read(language::largest_file);
  if (text.empty())
    throw Error(ErrorCode::invalid_submission,
                fmt::format("cannot read {}: it is empty", document::quoted(path.string())));
  return text;
}

// Collects a submission's files in a directory. A file of an ending that kbench does not know may be one that others include.
class Collection {
 public:
  explicit Collection(const system::ForeignDirectory& directory) { collect(directory, {}, 0); }

  const std::vector<fs::path>& files() const { return files_; }
  const std::vector<fs::path>& unknown() const { return unknown_; }

 private:
  // Skips names with a leading dot, which belong to tools: version control, editors, language servers.
  void collect(const system::ForeignDirectory& directory, const fs::path& place, int depth) {
    if (depth > deepest)
      throw Error(ErrorCode::invalid_submission,
                  fmt::format("the submission's directories are nested more than {} deep", deepest));
    const std::vector<system::Entry> entries = directory.entries(most_entries - entries_);
    entries_ += entries.size();
    for (const system::Entry& entry : entries) {
      if (entry.name.front() == '.' || entry.kind == system::EntryKind::link) continue;
      if (entry.kind == system::EntryKind::directory) {
        if (const auto inner = directory.find_directory(entry.name))
          collect(*inner, place / entry.name, depth + 1);
        continue;
      }
      const auto kind = language::kind_of(entry.name);
      if (!kind) unknown_.push_back(place / entry.name);
      if (kind != language::FileKind::source && kind != language::FileKind::header) continue;
      budget_.count(entry.size);
      files_.push_back(place / entry.name);
    }
  }

  static constexpr int deepest = 64;
  static constexpr std::size_t most_entries = 100'000;  // files of other kinds among them

  std::vector<fs::path> files_;
  std::vector<fs::path> unknown_;
  std::size_t entries_ = 0;
  Budget budget_;
};

// The innermost directory that all files are in or beneath.
fs::path common_directory(const std::vector<fs::path>& files) {
  fs::path common = files.front().parent_path();
  for (const fs::path& file : files) {
    const fs::path directory = file.parent_path();
    fs::path shared;
    const auto [end, unused] =
        std::mismatch(common.begin(), common.end(), directory.begin(), directory.end());
    for (auto part = common.begin(); part != end; ++part) shared /= *part;
    common = shared;
  }
  return common;
}

Submission checked(Submission submission) {
  language::check(submission);
  return submission;
}

Submission read_document(const fs::path& path) {
  const std::string text = read_text(system::ForeignFile::open(path), path);
  return checked(language::submission_of_document(text));
}

Submission read_files(const std::vector<fs::path>& files) {
  if (files.empty())
    throw Error(ErrorCode::invalid_submission, "a submission needs at least one file; none was named");
  if (files.size() == 1 && language::is_solution_document(files.front())) return read_document(files.front());
  Submission submission;
  Budget budget;
  std::vector<fs::path> places;
  for (const fs::path& path : files) {
    if (path.empty())
      throw Error(ErrorCode::invalid_submission, "a file of the submission has an empty name");
    const auto file = system::ForeignFile::open(path);
    budget.count(file.size());
    submission.files.push_back({.path = {}, .text = read_text(file, path)});
    places.push_back(fs::absolute(path).lexically_normal());
  }
  const fs::path directory = common_directory(places);
  for (std::size_t i = 0; i < files.size(); ++i) {
    submission.files[i].path = places[i].lexically_relative(directory).generic_string();
  }
  submission.language = language::language_of(submission.files);
  return checked(std::move(submission));
}

Submission read_directory(const fs::path& directory) {
  const system::ForeignDirectory opened(directory);
  const Collection found(opened);
  Submission submission;
  Budget budget;
  const auto take = [&](const fs::path& path) {
    const auto file = opened.find(path);
    if (!file)
      throw Error(ErrorCode::invalid_submission, fmt::format("cannot read {}: it has been removed",
                                                             document::quoted((directory / path).string())));
    budget.count(file->size());  // the present size counts
    submission.files.push_back({.path = path.generic_string(), .text = file->read(language::largest_file)});
  };
  for (const fs::path& path : found.files()) take(path);
  std::multimap<std::string, fs::path> unknown;
  for (const fs::path& path : found.unknown()) unknown.emplace(path.filename().string(), path);
  for (std::size_t next = 0; next < submission.files.size(); ++next) {
    for (const std::string& name : language::included_names({&submission.files[next], 1})) {
      const auto [first, last] = unknown.equal_range(name);
      std::for_each(first, last, [&](const auto& each) { take(each.second); });
      unknown.erase(first, last);
    }
  }
  std::sort(submission.files.begin(), submission.files.end(),
            [](const SourceFile& left, const SourceFile& right) { return left.path < right.path; });
  if (submission.files.empty()) {
    throw Error(ErrorCode::invalid_submission,
                fmt::format("{} holds no source file: {}", document::quoted(directory.string()),
                            language::describe_endings()));
  }
  submission.language = language::language_of(submission.files);
  return checked(std::move(submission));
}

}  // namespace

Submission Submission::from_file(const fs::path& file) { return from_files({file}); }

Submission Submission::from_files(const std::vector<fs::path>& files) {
  return at_boundary([&] { return read_files(files); });
}

Submission Submission::from_directory(const fs::path& directory) {
  return at_boundary([&] { return read_directory(directory); });
}

Submission Submission::from_sources(std::vector<SourceFile> files) {
  const Language language = language::language_of(files);
  return {.language = language, .files = std::move(files)};
}

Submission Submission::from_text(std::string text, Language language) {
  if (language != Language::binary && text.size() > language::largest_file) {
    throw Error(ErrorCode::invalid_submission,
                fmt::format("the submission's text is larger than {} MiB", language::largest_file >> 20U));
  }
  return checked({.language = language,
                  .files = {{.path = language::default_file_name(language), .text = std::move(text)}}});
}

}  // namespace kbench
