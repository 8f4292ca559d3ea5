#include "evaluate/journal/journal.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/names.hpp"
#include "base/document/text.hpp"
#include "base/system/boundary.hpp"
#include "base/system/directories.hpp"
#include "base/system/error_text.hpp"
#include "base/system/file_descriptor.hpp"
#include "base/system/foreign.hpp"
#include "base/system/result_file.hpp"
#include "base/system/utc.hpp"

#include <kbench/journal.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>

namespace kbench {

// The state follows from what is there.
BOOST_DESCRIBE_STRUCT(JournalEntry, (), (started, problem, device, language, files, evaluation, error))

namespace {

namespace fs = std::filesystem;

Error cannot(const char* verb, const fs::path& path) {
  return Error(ErrorCode::io, fmt::format("the journal: cannot {} {}: {}", verb,
                                          document::quoted(path.string()), system::error_text(errno)));
}

// The names sort in the order of their times.
fs::path new_file(const fs::path& directory, const std::string& started) {
  std::string digits;
  std::copy_if(started.begin(), started.end(), std::back_inserter(digits),
               [](char c) { return c >= '0' && c <= '9'; });
  std::random_device random;
  return directory / fmt::format("{}-{:08x}.json", digits, random());
}

// Other files may lie in the directory. Not with <regex>, which takes a compiler longer than the rest of this file.
bool is_name_of_entry(std::string_view name) {
  const auto consists_of = [](std::string_view part, std::string_view characters) {
    return part.find_first_not_of(characters) == std::string_view::npos;
  };
  return name.size() == 34 && consists_of(name.substr(0, 20), "0123456789") && name[20] == '-' &&
         consists_of(name.substr(21, 8), "0123456789abcdef") && name.substr(29) == ".json";
}

std::string text_of(const JournalEntry& entry) {
  return document::dump(document::encode_fields(entry)) + '\n';
}

void sync_directory(const fs::path& directory) {
  const system::FileDescriptor opened(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened || ::fsync(opened.get()) != 0) throw cannot("write", directory);
}

// The bounds of what is read: no evaluation writes a larger entry, and no memory has room for a larger journal.
constexpr std::size_t most_files = 1'000'000;
constexpr std::uint64_t largest_journal = std::uint64_t{4} << 30U;  // bytes

// Returns nothing if the file is gone, for a journal's owner may tidy up.
std::optional<JournalEntry> read_entry(const system::ForeignDirectory& directory, const fs::path& path) {
  while (true) {
    const std::optional<system::ForeignFile> file = directory.find(path.filename());
    if (!file) return std::nullopt;
    JournalEntry entry;
    document::decode_fields(document::parse(file->read(document::largest_document)), entry);
    entry.file = path;
    if (entry.evaluation) {
      entry.state = JournalState::finished;
    } else if (!entry.error.empty()) {
      entry.state = JournalState::failed;
    } else if (::flock(file->descriptor(), LOCK_SH | LOCK_NB) == 0) {
      const auto named = directory.find(path.filename());
      if (!named || !named->is_same_as(*file)) continue;  // it was over between the two
      entry.state = JournalState::interrupted;
    } else if (errno != EWOULDBLOCK) {
      throw Error(ErrorCode::io, fmt::format("it cannot be locked: {}", system::error_text(errno)));
    }
    return entry;
  }
}

std::vector<JournalEntry> read_entries(const fs::path& path) {
  const system::ForeignDirectory directory(path);
  std::vector<std::string> names;
  std::uint64_t bytes = 0;
  for (const system::Entry& each : directory.entries(most_files)) {
    if (!is_name_of_entry(each.name)) continue;
    names.push_back(each.name);
    bytes += each.size;
  }
  if (bytes > largest_journal) {
    throw Error(ErrorCode::io, fmt::format("{} is larger than {} GiB: move older entries elsewhere",
                                           document::quoted(path.string()), largest_journal >> 30U));
  }
  std::vector<JournalEntry> entries;
  for (const std::string& name : names) {
    try {
      if (auto entry = read_entry(directory, path / name)) entries.push_back(*std::move(entry));
    } catch (const std::exception& error) {
      throw Error(ErrorCode::io,
                  fmt::format("{} is no entry: {}", document::quoted((path / name).string()), error.what()));
    }
  }
  return entries;
}

}  // namespace

BOOST_DESCRIBE_ENUM(JournalState, running, finished, failed, interrupted)

std::string_view name(JournalState state) { return document::described_name(state); }

JournalRecord::JournalRecord(std::string_view problem, const Submission& submission, const Options& options) {
  if (!options.journal) return;
  const fs::path directory = fs::absolute(*options.journal);
  system::require_directories(directory);
  entry_.emplace();
  entry_->started = time_in_utc();
  entry_->file = new_file(directory, entry_->started);
  entry_->problem = problem;
  entry_->device = options.device;
  entry_->language = submission.language;
  for (const SourceFile& file : submission.files) entry_->files.push_back(file.path);
  // The file gets its name once it is locked, so a file without a lock has lost its writer.
  started_.emplace(entry_->file);
  if (::flock(started_->descriptor(), LOCK_EX) != 0) throw cannot("lock", entry_->file);
  started_->write(text_of(*entry_));
  sync_directory(directory);
}

void JournalRecord::finish(Evaluation& evaluation) {
  if (!entry_) return;
  try {
    entry_->evaluation = evaluation;
    replace();
  } catch (const std::exception& error) {
    evaluation.integrity.warnings.emplace_back(error.what());
  }
}

// Ignores its own errors, for the exception of evaluate() matters more.
void JournalRecord::fail(const char* error) noexcept {
  if (!entry_) return;
  try {
    entry_->error = error;
    replace();
  } catch (const std::exception&) {
  }
}

void JournalRecord::replace() {
  system::ResultFile(entry_->file).write(text_of(*entry_));
  sync_directory(entry_->file.parent_path());
}

Evaluation recorded(std::string_view problem, const Submission& submission, const Options& options,
                    const std::function<Evaluation()>& evaluate) {
  JournalRecord record(problem, submission, options);
  try {
    Evaluation evaluation = evaluate();
    record.finish(evaluation);
    return evaluation;
  } catch (const std::exception& error) {
    record.fail(error.what());
    throw;
  } catch (const FromCaller& caller) {
    record.fail(text_of(caller).c_str());
    throw;
  }
}

std::vector<JournalEntry> read_journal(const fs::path& directory) {
  return at_boundary([&] {
    try {
      return read_entries(directory);
    } catch (const Error& error) {
      throw Error(ErrorCode::io, fmt::format("the journal: {}", error.what()));
    }
  });
}

}  // namespace kbench
