#include "evaluate/boundary.hpp"
#include "process/error_text.hpp"
#include "process/file_descriptor.hpp"
#include "report/text.hpp"
#include "toolchain/source_files.hpp"

#include <kbench/error.hpp>
#include <kbench/submission.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <system_error>
#include <utility>

namespace kbench {
namespace {

namespace fs = std::filesystem;

// Never waits, whatever kind of file it is.
std::string read_file(const fs::path& path) {
  const auto fail = [&](std::string_view why) {
    throw Error(fmt::format("cannot read {}: {}", report::quoted(path.string()), why));
  };
  const process::FileDescriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status {};
  if (!file || ::fstat(file.get(), &status) != 0) fail(process::error_text(errno));
  if (S_ISDIR(status.st_mode)) fail("it is a directory, not a file");
  if (!S_ISREG(status.st_mode)) fail("it is not a regular file");

  std::string text;
  std::array<char, 4096> block;
  for (;;) {
    const ssize_t count = ::read(file.get(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(process::error_text(errno));
    if (count == 0) break;
    text.append(block.data(), static_cast<std::size_t>(count));
    if (text.size() > toolchain::largest_file) {
      fail(fmt::format("it is larger than {} MiB", toolchain::largest_file >> 20U));
    }
  }
  if (text.empty()) fail("it is empty");
  return text;
}

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
  toolchain::check(submission);
  return submission;
}

Submission read_files(const std::vector<fs::path>& files) {
  if (files.empty()) throw Error("a submission needs at least one file; none was named");
  Submission submission;
  std::vector<fs::path> places;
  for (const fs::path& file : files) {
    if (file.empty()) throw Error("a file of the submission has an empty name");
    submission.files.push_back({.path = {}, .text = read_file(file)});
    places.push_back(fs::absolute(file).lexically_normal());
  }
  const fs::path directory = common_directory(places);
  for (std::size_t i = 0; i < files.size(); ++i) {
    submission.files[i].path = places[i].lexically_relative(directory).generic_string();
  }
  submission.language = toolchain::language_of(submission.files);
  return checked(std::move(submission));
}

// What is hidden by a leading dot belongs to tools: version control, editors, language servers.
Submission read_directory(const fs::path& directory) try {
  Submission submission;
  for (auto entry = fs::recursive_directory_iterator(directory); entry != fs::recursive_directory_iterator();
       ++entry) {
    if (entry->path().filename().string().front() == '.') {
      entry.disable_recursion_pending();
      continue;
    }
    const auto kind = toolchain::kind_of(entry->path().string());
    const bool wanted = kind == toolchain::FileKind::source || kind == toolchain::FileKind::header;
    if (!wanted || entry->is_symlink() || entry->is_directory()) continue;
    submission.files.push_back({.path = entry->path().lexically_relative(directory).generic_string(),
                                .text = read_file(entry->path())});
  }
  std::sort(submission.files.begin(), submission.files.end(),
            [](const SourceFile& left, const SourceFile& right) { return left.path < right.path; });
  if (submission.files.empty()) {
    throw Error(fmt::format("{} holds no source file: a file that ends in {}",
                            report::quoted(directory.string()), toolchain::source_endings));
  }
  submission.language = toolchain::language_of(submission.files);
  return checked(std::move(submission));
} catch (const fs::filesystem_error& error) {
  throw Error(fmt::format("cannot read the directory {}: {}", report::quoted(directory.string()),
                          error.code().message()));
}

}  // namespace

std::string_view name(Language language) {
  switch (language) {
    case Language::cpp: return "cpp";
    case Language::cuda: return "cuda";
    case Language::binary: break;
  }
  return "binary";
}

Submission Submission::from_file(const fs::path& file) { return from_files({file}); }

Submission Submission::from_files(const std::vector<fs::path>& files) {
  return at_boundary([&] { return read_files(files); });
}

Submission Submission::from_directory(const fs::path& directory) {
  return at_boundary([&] { return read_directory(directory); });
}

Submission Submission::from_text(std::string text, Language language) {
  const char* const file_name = language == Language::binary ? "solution.so"
                                : language == Language::cuda ? "solution.cu"
                                                             : "solution.cpp";
  if (language != Language::binary && text.size() > toolchain::largest_file) {
    throw Error(fmt::format("the submission's text is larger than {} MiB", toolchain::largest_file >> 20U));
  }
  return checked({.language = language, .files = {{.path = file_name, .text = std::move(text)}}});
}

}  // namespace kbench
