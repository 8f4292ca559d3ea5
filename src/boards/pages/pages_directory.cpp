#include "boards/pages/pages_directory.hpp"

#include "base/document/text.hpp"
#include "base/system/foreign.hpp"

#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <system_error>

namespace kbench::leaderboard {
namespace {

namespace fs = std::filesystem;
using system::Entry;
using system::EntryKind;
using system::ForeignDirectory;

// Says that a directory is of an export.
constexpr std::string_view marker = ".kbench-pages";

// The directory in which an export is made, next to the exported one, and the pages in it.
constexpr std::string_view staging_prefix = ".kbench-export-";
constexpr const char* staged_name = "pages";

constexpr std::size_t most_boards = 100'000;
constexpr std::size_t most_pages = 1'000'000;

Error cannot_write(const fs::path& path, int error) {
  return {ErrorCode::io, fmt::format("cannot write {}: {}", document::quoted(path.string()),
                                     std::generic_category().message(error))};
}

bool is_page(const Entry& entry) {
  if (entry.kind != EntryKind::file || !entry.name.ends_with(".html")) return false;
  const std::string stem = entry.name.substr(0, entry.name.size() - std::string_view(".html").size());
  constexpr std::array names{"index", "submissions", "problem"};
  const bool is_number = !stem.empty() && stem.find_first_not_of("0123456789") == stem.npos;
  return is_number || std::find(names.begin(), names.end(), stem) != names.end();
}

// The first file that no export wrote.
std::optional<std::string> others_among_boards(const ForeignDirectory& boards) {
  for (const Entry& board : boards.entries(most_boards)) {
    const auto pages = board.kind == EntryKind::directory ? boards.find_directory(board.name) : std::nullopt;
    if (!pages) return "boards/" + board.name;
    for (const Entry& each : pages->entries(most_pages)) {
      if (!is_page(each)) return "boards/" + board.name + "/" + each.name;
    }
  }
  return std::nullopt;
}

// The first thing in the directory that no export wrote, if any.
std::optional<std::string> others_in(const fs::path& path) {
  const ForeignDirectory directory(path);
  const std::vector<Entry> entries = directory.entries(most_pages);
  const auto is_marker = [](const Entry& each) {
    return each.name == marker && each.kind == EntryKind::file;
  };
  const bool is_export = std::any_of(entries.begin(), entries.end(), is_marker);
  for (const Entry& each : entries) {
    const auto boards = each.name == "boards" && each.kind == EntryKind::directory
                            ? directory.find_directory(each.name)
                            : std::nullopt;
    const bool is_index = each.name == "index.html" && each.kind == EntryKind::file;
    if (!is_export || !(is_marker(each) || is_index || boards)) return each.name;
    if (boards) {
      if (auto other = others_among_boards(*boards)) return other;
    }
  }
  return std::nullopt;
}

// Follows links, and removes a '/' at the end.
fs::path target_of(const fs::path& directory) {
  if (directory.empty()) throw Error(ErrorCode::io, "expected a directory, not ''");
  fs::path target = fs::weakly_canonical(fs::absolute(directory));
  return target.has_filename() ? target : target.parent_path();
}

// The first of DIR.1, DIR.2, ... that is free.
fs::path kept_place_of(const fs::path& from, const fs::path& target) {
  for (int i = 1;; ++i) {
    const fs::path place = target.string() + "." + std::to_string(i);
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, place.c_str(), RENAME_NOREPLACE) == 0) return place;
    if (errno != EEXIST && errno != ENOTEMPTY) throw cannot_write(place, errno);
  }
}

// Exchanges two directories; the second may be missing or empty. Takes one step, or two where the file system cannot
// exchange.
void exchange(const fs::path& one, const fs::path& other) {
  if (::rename(one.c_str(), other.c_str()) == 0) return;
  if (errno != EEXIST && errno != ENOTEMPTY) throw cannot_write(other, errno);
  if (::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0) return;
  if (errno != EINVAL && errno != ENOSYS) throw cannot_write(other, errno);
  const fs::path aside = one.string() + ".before";
  if (::rename(other.c_str(), aside.c_str()) != 0 || ::rename(one.c_str(), other.c_str()) != 0 ||
      ::rename(aside.c_str(), one.c_str()) != 0)
    throw cannot_write(other, errno);
}

void refuse_to_replace_store(std::string_view store, const fs::path& directory) {
  const auto file = store_file(store);
  if (!file || directory.empty()) return;
  const fs::path inside = fs::weakly_canonical(fs::absolute(*file))
                              .lexically_relative(fs::weakly_canonical(fs::absolute(directory)));
  if (inside.empty() || *inside.begin() == "..") return;
  throw Error(fmt::format("{} has the store in it, {}: name another directory",
                          document::quoted(directory.string()), document::quoted(file->string())));
}

// Opens a directory and locks it, unless a living process has it.
system::FileDescriptor locked_directory(const fs::path& directory) {
  system::FileDescriptor opened(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (opened && ::flock(opened.get(), LOCK_EX | LOCK_NB) != 0) opened = system::FileDescriptor();
  return opened;
}

// Removes what exports that were killed have left, unless there is something in it that no export wrote.
void remove_abandoned(const fs::path& parent) {
  std::error_code error;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
    struct stat status {};
    const fs::path& path = entry->path();
    const bool is_ours = path.filename().string().starts_with(staging_prefix) &&
                         ::lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
                         status.st_uid == ::geteuid();
    const system::FileDescriptor lock = is_ours ? locked_directory(path) : system::FileDescriptor();
    if (!lock) continue;
    std::error_code ignored;
    const fs::path pages = path / staged_name;
    try {
      if (!fs::exists(pages, ignored) || !others_in(pages)) fs::remove_all(path, ignored);
    } catch (const Error&) {  // it cannot be read, and stays
    }
  }
}

void bring_to_disk(const fs::path& directory) {
  const int opened = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool is_there = opened >= 0 && ::syncfs(opened) == 0;
  const int error = errno;
  if (opened >= 0) ::close(opened);
  if (!is_there) throw cannot_write(directory, error);
}

}  // namespace

PagesDirectory::PagesDirectory(const fs::path& directory, std::string_view store, bool replaces_others)
    : target_(target_of(directory)) {
  refuse_to_replace_store(store, directory);
  struct stat status {};
  const bool exists = ::stat(target_.c_str(), &status) == 0;
  if (exists && !S_ISDIR(status.st_mode))
    throw Error(ErrorCode::io,
                fmt::format("expected a directory, and {} is a file", document::quoted(directory.string())));
  const auto other = exists ? others_in(target_) : std::nullopt;
  if (other && !replaces_others) {
    throw Error(
        ErrorCode::io,
        fmt::format(
            "{} has {}, which no export of pages wrote; nothing was written. Name another directory, or "
            "say `force`, which keeps the old one beside the new",
            document::quoted(directory.string()), document::quoted(*other)));
  }
  remove_abandoned(target_.parent_path());
  std::string name = (target_.parent_path() / (std::string(staging_prefix) + "XXXXXX")).string();
  if (::mkdtemp(name.data()) == nullptr) throw cannot_write(directory, errno);
  staging_ = name;
  lock_ = locked_directory(staging_);
  if (::mkdir(staged().c_str(), 0777) != 0 ||
      (exists && ::chmod(staged().c_str(), status.st_mode & 07777U) != 0)) {
    const int error = errno;
    std::error_code ignored;
    fs::remove_all(staging_, ignored);
    throw cannot_write(directory, error);
  }
  write(marker, "kbench board export --html wrote this directory, and replaces it\n");
}

PagesDirectory::~PagesDirectory() {
  std::error_code ignored;
  fs::remove_all(staging_, ignored);
}

void PagesDirectory::write(const fs::path& path, std::string_view text) const {
  const fs::path file = staged() / path;
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  if (error) throw cannot_write(target_ / path, error.value());
  errno = 0;
  std::ofstream stream(file, std::ios::binary);
  stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (!stream.flush()) throw cannot_write(target_ / path, errno);
}

fs::path PagesDirectory::staged() const { return staging_ / staged_name; }

std::optional<fs::path> PagesDirectory::commit() {
  bring_to_disk(staged());
  exchange(staged(), target_);
  if (!fs::exists(staged()) || !others_in(staged())) return std::nullopt;
  return kept_place_of(staged(), target_);
}

std::size_t write_pages(const PagesDirectory& directory, const Leaderboard& leaderboard,
                        const std::vector<std::string>& boards, const std::stop_token& stop) {
  const auto stop_if_asked = [&stop] {
    if (stop.stop_requested()) throw Cancelled();
  };
  std::size_t count = 0;
  leaderboard.export_pages(boards, [&](const BoardPage& page) {
    stop_if_asked();
    directory.write(page.path, page.html);
    ++count;
  });
  stop_if_asked();
  return count;
}

}  // namespace kbench::leaderboard
