#include "fleet/batch/results_file.hpp"

#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "base/system/directories.hpp"
#include "base/system/error_text.hpp"
#include "fleet/batch/record.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <vector>

namespace kbench::batch {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t part_size = std::size_t{1} << 20U;
constexpr std::size_t longest_line = 2 * document::largest_document;  // bytes of a result and its label

Error cannot(const char* verb, const fs::path& path) {
  return Error(ErrorCode::io, fmt::format("cannot {} {}: {}", verb, document::quoted(path.string()),
                                          system::error_text(errno)));
}

// Reads fewer bytes only at the end of the file.
std::string read_at(int file, std::uint64_t begin, std::size_t size, const fs::path& path) {
  std::string bytes(size, '\0');
  std::size_t count = 0;
  while (count < size) {
    const ssize_t read = ::pread(file, bytes.data() + count, size - count, static_cast<off_t>(begin + count));
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) throw cannot("read", path);
    if (read == 0) break;
    count += static_cast<std::size_t>(read);
  }
  bytes.resize(count);
  return bytes;
}

}  // namespace

ResultsFile::ResultsFile(const fs::path& directory) : path_(directory / "results.jsonl") {
  system::require_directories(directory);
  constexpr mode_t mode = 0666;
  file_ =
      system::FileDescriptor(::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, mode));
  struct stat status {};
  if (!file_ || ::fstat(file_.get(), &status) != 0) throw cannot("write", path_);
  if (!S_ISREG(status.st_mode))
    throw Error(ErrorCode::io, fmt::format("{} is not a regular file", document::quoted(path_.string())));
  if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) throw cannot("lock", path_);
    throw Error(ErrorCode::io,
                fmt::format("another batch is writing to {}; wait for its end, or name another directory",
                            document::quoted(path_.string())));
  }
  read_all();
}

void ResultsFile::read_all() {
  std::string rest;  // an incomplete last line
  std::uint64_t offset = 0;
  std::size_t number = 0;
  while (true) {
    const std::string part = read_at(file_.get(), offset, part_size, path_);
    if (part.empty()) break;
    offset += part.size();
    const std::size_t searched = rest.size();
    rest += part;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = rest.find('\n', std::max(begin, searched))) != std::string::npos;
         begin = end + 1) {
      ++number;
      const Place place{.begin = end_, .size = end - begin};
      try {
        index(std::string_view(rest).substr(begin, place.size), place);
      } catch (const std::exception& error) {
        throw Error(
            ErrorCode::io,
            fmt::format(
                "{}, line {}, is no result of a batch: {}. Name another directory, or remove the line",
                document::quoted(path_.string()), number, error.what()));
      }
      end_ += place.size + 1;
    }
    rest.erase(0, begin);
    if (rest.size() > longest_line)
      throw Error(ErrorCode::io,
                  fmt::format("{}, line {}, has more than {} MiB and is no result of a batch. "
                              "Name another directory, or remove the line",
                              document::quoted(path_.string()), number + 1, longest_line >> 20U));
  }
  if (!rest.empty() && ::ftruncate(file_.get(), static_cast<off_t>(end_)) != 0) throw cannot("write", path_);
}

void ResultsFile::index(std::string_view line, Place place) {
  const RecordHead head = read_head(line);
  latest_.insert_or_assign(head.id, head);
  if (is_about_submission(head.verdict)) by_key_[head.key] = place;
}

std::optional<Verdict> ResultsFile::verdict_of(const std::string& id, const std::string& key) const {
  const auto found = latest_.find(id);
  if (found == latest_.end() || found->second.key != key || !is_about_submission(found->second.verdict))
    return std::nullopt;
  return found->second.verdict;
}

bool ResultsFile::has_meta(const std::string& id, const std::string& meta) const {
  const auto found = latest_.find(id);
  return found != latest_.end() && found->second.meta_hash == hash_of(document::parse(meta));
}

std::optional<std::string> ResultsFile::find(const std::string& key) const {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return std::nullopt;
  return read_at(file_.get(), found->second.begin, found->second.size, path_);
}

void ResultsFile::append(std::string_view line) {
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t count = ::write(file_.get(), rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      const Error error = cannot("write", path_);
      // Removes half a line, which would spoil the next one.
      if (::ftruncate(file_.get(), static_cast<off_t>(end_)) != 0) throw cannot("write", path_);
      throw error;
    }
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  if (::fdatasync(file_.get()) != 0) throw cannot("write", path_);
  index(line, {.begin = end_, .size = line.size()});
  end_ += text.size();
}

}  // namespace kbench::batch
