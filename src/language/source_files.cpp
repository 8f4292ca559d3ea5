#include "language/source_files.hpp"

#include "base/document/text.hpp"
#include "language/toolchain/diagnostics.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <limits.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

namespace kbench::language {
namespace {

namespace fs = std::filesystem;

// The longest path, with room for the directory where it is compiled.
constexpr std::size_t longest_path = PATH_MAX / 2;

// The bytes of all paths together, which are a command's arguments.
constexpr std::size_t longest_paths = std::size_t{64} << 10U;

// Returns what is wrong with a file's name, or an empty text. Names go to the compiler as arguments, to its
// messages, and into #include lines.
std::string_view fault_of_path(const std::string& path) {
  if (path.empty()) return "is empty";
  if (path != toolchain::clean_text(path)) return "is not valid UTF-8, or holds control characters";
  if (path.find_first_of("\"\\\n\t") != std::string::npos)
    return "holds a character that no #include could name";
  if (path.front() == '-' || path.front() == '@') return "would look like an option to the compiler";
  const fs::path components(path);
  const bool stays_inside = components.is_relative() && components.lexically_normal().string() == path &&
                            *components.begin() != ".." && components.has_filename() && path != ".";
  if (!stays_inside) return "is not a plain path beneath the submission's directory";
  if (*components.begin() == "kbench") return "is in kbench/, where kbench's own headers are";
  const bool fits = std::all_of(components.begin(), components.end(),
                                [](const fs::path& part) { return part.native().size() <= NAME_MAX; });
  if (!fits || path.size() > longest_path) return "is longer than file systems take";
  return {};
}

std::string_view ending_of(std::string_view path) {
  // A name that is nothing but an ending has none to a compiler's driver either, which would hand it to the linker.
  const std::size_t name = path.rfind('/') + 1;
  const std::size_t dot = path.rfind('.');
  return dot == path.npos || dot <= name ? std::string_view() : path.substr(dot);
}

std::optional<FileKind> kind_in(const Support& language, std::string_view path) {
  for (const Ending& each : language.endings()) {
    if (ending_of(path) == each.text) return each.kind;
  }
  return std::nullopt;
}

// The first language with sources that end like this.
const Support* owner_of_source(std::string_view path) {
  for (const Support* each : all()) {
    if (kind_in(*each, path) == FileKind::source) return each;
  }
  return nullptr;
}

using Names = std::set<std::string, std::less<>>;

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool knows(const Support& language, const SourceFile& file, const Names& included) {
  return kind_in(language, file.path).has_value() ||
         (!kind_of(file.path) && included.contains(file_name(file.path)));
}

// The name in `#include "name"`; empty if the line is not such.
std::string_view included_in(std::string_view line) {
  const auto skip = [&](std::string_view part) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const bool found = line.starts_with(part);
    if (found) line.remove_prefix(part.size());
    return found;
  };
  if (!skip("#") || !skip("include") || !skip("\"")) return {};
  return line.substr(0, line.find('"'));
}

void check_source(const SourceFile& file, const Support& language, const Names& included) {
  if (!knows(language, file, included)) {
    if (kind_of(file.path) == FileKind::shared_object)
      throw Error(
          ErrorCode::invalid_submission,
          fmt::format("{} is in a submission of several files; a binary submission is one shared object",
                      document::quoted(file.path)));
    const Support* const owner = owner_of_source(file.path);
    if (owner == nullptr)
      throw Error(ErrorCode::invalid_submission,
                  fmt::format("{} has no ending that kbench knows: {}", document::quoted(file.path),
                              describe_endings()));
    throw Error(ErrorCode::invalid_submission,
                fmt::format("{} is a {} source, in a submission whose language is {}",
                            document::quoted(file.path), owner->title(), language.title()));
  }
  language.check(file);
  if (file.text.find('\0') != std::string::npos) {
    throw Error(ErrorCode::invalid_submission,
                fmt::format("{} is not source text: it holds NUL bytes", document::quoted(file.path)));
  }
}

std::string one_of(const std::vector<std::string_view>& endings) {
  std::string text(endings.front());
  for (std::size_t i = 1; i < endings.size(); ++i)
    text += fmt::format("{}{}", i + 1 < endings.size() ? ", " : " or ", endings[i]);
  return text;
}

}  // namespace

std::optional<FileKind> kind_of(std::string_view path) {
  for (const Support* each : all()) {
    if (const auto kind = kind_in(*each, path)) return kind;
  }
  return std::nullopt;
}

std::set<std::string, std::less<>> included_names(std::span<const SourceFile> files) {
  Names names;
  for (const SourceFile& file : files) {
    document::for_each_line(file.text, [&](std::string_view line) {
      if (const std::string_view name = file_name(included_in(line)); !name.empty()) names.emplace(name);
    });
  }
  return names;
}

Language language_of(const std::vector<SourceFile>& files) {
  const Names included = included_names(files);
  for (const Support* each : all()) {
    const bool knows_all = std::all_of(files.begin(), files.end(),
                                       [&](const SourceFile& file) { return knows(*each, file, included); });
    const bool has_source = std::any_of(files.begin(), files.end(), [&](const SourceFile& file) {
      const auto kind = kind_in(*each, file.path);
      return kind && kind != FileKind::header;
    });
    if (knows_all && has_source) return each->language();
  }
  return Language::cpp;
}

std::string describe_endings() {
  std::string text;
  std::vector<std::string_view> seen;
  std::vector<std::string_view> headers;
  for (const Support* each : all()) {
    std::vector<std::string_view> sources;
    for (const Ending& ending : each->endings()) {
      if (std::find(seen.begin(), seen.end(), ending.text) != seen.end()) continue;
      seen.push_back(ending.text);
      if (ending.kind == FileKind::source) sources.push_back(ending.text);
      if (ending.kind == FileKind::header) headers.push_back(ending.text);
    }
    if (sources.empty()) continue;
    text += fmt::format("{}{} sources {}in {}", text.empty() ? "" : ", ", each->title(),
                        text.empty() ? "end " : "", one_of(sources));
  }
  return text + ", headers in " + one_of(headers);
}

const SourceFile& entry_file(const Submission& submission, std::span<const std::string_view> names) {
  const Support& language = support(submission.language);
  std::vector<const SourceFile*> sources;
  for (const SourceFile& file : submission.files) {
    if (kind_in(language, file.path) == FileKind::source) sources.push_back(&file);
  }
  if (sources.size() == 1) return *sources.front();
  for (const std::string_view name : names) {
    const auto found = std::find_if(sources.begin(), sources.end(),
                                    [&](const SourceFile* file) { return file->path == name; });
    if (found != sources.end()) return **found;
  }
  throw Error(ErrorCode::invalid_submission,
              fmt::format("of several files in {} the one that defines `solution` is called {}",
                          language.title(), one_of({names.begin(), names.end()})));
}

std::string default_file_name(const Language& language) {
  return fmt::format("solution{}", support(language).endings().front().text);
}

void check(const Submission& submission) {
  const Support& language = support(submission.language);
  std::size_t length_of_paths = 0;
  for (const SourceFile& file : submission.files) length_of_paths += file.path.size() + 1;
  if (length_of_paths > longest_paths)
    throw Error(ErrorCode::invalid_submission,
                fmt::format("the names of the submission's {} files are longer than {} KiB together",
                            submission.files.size(), longest_paths >> 10U));
  // Some files have nothing in them for good reason, such as __init__.py.
  const bool has_text = std::any_of(submission.files.begin(), submission.files.end(),
                                    [](const SourceFile& file) { return !file.text.empty(); });
  const Names included = included_names(submission.files);
  std::set<std::string_view> paths;
  std::set<std::string> directories;
  for (const SourceFile& file : submission.files) {
    const std::string_view fault = fault_of_path(file.path);
    if (!fault.empty()) {
      throw Error(ErrorCode::invalid_submission,
                  fmt::format("the submission has a file whose name {}: \"{}\"", fault,
                              toolchain::clean_text(file.path)));
    }
    if (!paths.insert(file.path).second)
      throw Error(ErrorCode::invalid_submission,
                  fmt::format("the submission has two files called {}", document::quoted(file.path)));
    for (fs::path above = fs::path(file.path).parent_path(); !above.empty(); above = above.parent_path())
      directories.insert(above.string());
    if (file.text.empty() && !has_text)
      throw Error(ErrorCode::invalid_submission, fmt::format("{} is empty", document::quoted(file.path)));
    if (submission.language != Language::binary) check_source(file, language, included);
  }

  for (const std::string_view path : paths) {
    if (directories.contains(std::string(path)))
      throw Error(ErrorCode::invalid_submission,
                  fmt::format("the submission has a file and a directory called {}", document::quoted(path)));
  }

  if (submission.language == Language::binary) {
    if (submission.files.size() == 1) return;
    throw Error(ErrorCode::invalid_submission,
                fmt::format("a binary submission is one shared object; this one has {} files",
                            submission.files.size()));
  }
  if (submission.files.empty()) throw Error(ErrorCode::invalid_submission, "the submission has no file");
}

}  // namespace kbench::language
