#include "base/system/foreign.hpp"

#include "base/document/text.hpp"
#include "base/system/error_text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace kbench::system {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr int to_read = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
constexpr int to_enter = O_PATH | O_DIRECTORY | O_CLOEXEC;

// Times of files have more seconds than nanoseconds can count: 285 years from 1970.
constexpr std::int64_t most_seconds = 9'000'000'000;

constexpr auto patience_for_writer = 1s;  // a shell starts both ends of a pipe at the same time

Error cannot_read(const fs::path& path, std::string_view why) {
  return Error(ErrorCode::io, fmt::format("cannot read {}: {}", document::quoted(path.string()), why));
}

Error cannot_read(const fs::path& path) {
  if (errno == ELOOP) return cannot_read(path, "it is a symbolic link, or behind one");
  return cannot_read(path, error_text(errno));
}

std::string in_words(std::size_t bytes) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20U;
  return bytes % mebibyte == 0 ? fmt::format("{} MiB", bytes / mebibyte) : fmt::format("{} bytes", bytes);
}

// Names no directory above, so that a lookup without links stays beneath where it begins.
bool stays_beneath(const fs::path& name) {
  return !name.empty() && name.is_relative() && std::find(name.begin(), name.end(), "..") == name.end();
}

// The way for kernels before 5.6, and filters that do not know openat2.
int open_by_components(int directory, const fs::path& name, int flags) {
  FileDescriptor current;
  for (auto part = name.begin(); part != name.end(); ++part) {
    const int parent = current ? current.get() : directory;
    const bool is_last = std::next(part) == name.end();
    FileDescriptor next(::openat(parent, part->c_str(), O_NOFOLLOW | (is_last ? flags : to_enter)));
    if (!next) return -1;
    current = std::move(next);
  }
  return ::fcntl(current.get(), F_DUPFD_CLOEXEC, 0);
}

FileDescriptor open_beneath(int directory, const fs::path& name, int flags) {
  if (!stays_beneath(name)) {
    errno = EXDEV;
    return {};
  }
  open_how how{};
  how.flags = static_cast<std::uint64_t>(flags);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  const auto opened = static_cast<int>(::syscall(SYS_openat2, directory, name.c_str(), &how, sizeof how));
  const bool is_unknown = opened < 0 && (errno == ENOSYS || errno == EPERM || errno == EAGAIN);
  return FileDescriptor(is_unknown ? open_by_components(directory, name, flags) : opened);
}

EntryKind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return EntryKind::file;
  if (S_ISDIR(mode)) return EntryKind::directory;
  return S_ISLNK(mode) ? EntryKind::link : EntryKind::other;
}

// Waits for a pipe's writer, and for what it writes. Returns 0 at the end.
std::size_t read_part(int pipe, std::array<char, 65'536>& part, bool is_first, const fs::path& path) {
  const auto deadline = std::chrono::steady_clock::now() + patience_for_writer;
  while (true) {
    const ssize_t count = ::read(pipe, part.data(), part.size());
    if (count > 0 || (count == 0 && !is_first)) return static_cast<std::size_t>(count);
    if (count < 0 && errno != EAGAIN && errno != EINTR) throw cannot_read(path);
    if (count < 0) {
      pollfd source{pipe, POLLIN, 0};
      ::poll(&source, 1, -1);
    } else if (std::chrono::steady_clock::now() > deadline) {
      throw cannot_read(path, "it is a pipe that nobody writes to");
    } else {
      std::this_thread::sleep_for(10ms);
    }
  }
}

}  // namespace

ForeignFile::ForeignFile(FileDescriptor descriptor, fs::path path)
    : descriptor_(std::move(descriptor)), path_(std::move(path)) {
  if (::fstat(descriptor_.get(), &status_) != 0) throw cannot_read(path_);
  if (S_ISDIR(status_.st_mode)) throw cannot_read(path_, "it is a directory, not a file");
  if (!S_ISREG(status_.st_mode)) throw cannot_read(path_, "it is not a regular file");
}

ForeignFile ForeignFile::open(const fs::path& path) {
  FileDescriptor opened(::open(path.c_str(), to_read));
  if (!opened) throw cannot_read(path);
  return {std::move(opened), path};
}

std::string ForeignFile::read(std::size_t most) const {
  const auto too_large = [&] { return cannot_read(path_, "it is larger than " + in_words(most)); };
  if (size() > most) throw too_large();
  std::string text = read_beginning(most + 1);
  if (text.size() > most) throw too_large();
  return text;
}

std::string ForeignFile::read_beginning(std::size_t most) const {
  constexpr std::size_t part = 65'536;  // not on the stack, of which callers may have little
  std::string text;
  text.reserve(std::min<std::uint64_t>(size(), most));
  while (text.size() < most) {
    const std::size_t begin = text.size();
    text.resize(begin + std::min(part, most - begin));
    const ssize_t count =
        ::pread(descriptor_.get(), text.data() + begin, text.size() - begin, static_cast<off_t>(begin));
    const bool is_interrupted = count < 0 && errno == EINTR;
    if (count < 0 && !is_interrupted) throw cannot_read(path_);
    text.resize(begin + (is_interrupted ? 0 : static_cast<std::size_t>(count)));
    if (count == 0) break;
  }
  return text;
}

bool ForeignFile::is_same_as(const ForeignFile& other) const {
  return status_.st_dev == other.status_.st_dev && status_.st_ino == other.status_.st_ino;
}

bool ForeignFile::is_own() const {
  const bool has_own_writer = status_.st_uid == ::geteuid() || status_.st_uid == 0;
  return has_own_writer && (status_.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

ForeignDirectory::ForeignDirectory(const fs::path& path)
    : descriptor_(::open(path.c_str(), to_enter)), path_(path) {
  if (!descriptor_) throw cannot_read(path);
}

std::optional<ForeignDirectory> ForeignDirectory::open_if_there(const fs::path& path) {
  FileDescriptor opened(::open(path.c_str(), to_enter));
  if (!opened) return std::nullopt;
  return ForeignDirectory(std::move(opened), path);
}

std::optional<ForeignFile> ForeignDirectory::find(const fs::path& name) const {
  FileDescriptor opened = open_beneath(descriptor_.get(), name, to_read);
  if (!opened && errno == ENOENT) return std::nullopt;
  if (!opened) throw cannot_read(path_ / name);
  return ForeignFile(std::move(opened), path_ / name);
}

std::optional<ForeignDirectory> ForeignDirectory::find_directory(const fs::path& name) const {
  FileDescriptor opened = open_beneath(descriptor_.get(), name, to_enter);
  if (!opened && errno == ENOENT) return std::nullopt;
  if (!opened) throw cannot_read(path_ / name);
  return ForeignDirectory(std::move(opened), path_ / name);
}

std::vector<Entry> ForeignDirectory::entries(std::size_t most) const {
  // Opens its own description, for a stream moves the offset of the one that it gets.
  FileDescriptor own(::openat(descriptor_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(own ? ::fdopendir(own.get()) : nullptr, ::closedir);
  if (!stream) throw cannot_read(path_);
  own.release();
  std::vector<Entry> found;
  errno = 0;
  while (const dirent* const next = ::readdir(stream.get())) {
    const std::string_view name = next->d_name;
    if (name == "." || name == "..") continue;
    if (found.size() == most) throw cannot_read(path_, fmt::format("it has more than {} entries", most));
    struct stat status {};
    if (::fstatat(descriptor_.get(), next->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
      const auto size = static_cast<std::uint64_t>(S_ISREG(status.st_mode) ? status.st_size : 0);
      const auto seconds = std::clamp<std::int64_t>(status.st_mtim.tv_sec, -most_seconds, most_seconds);
      const auto changed = std::chrono::seconds(seconds) + std::chrono::nanoseconds(status.st_mtim.tv_nsec);
      found.push_back({.name = std::string(name),
                       .kind = kind_of(status.st_mode),
                       .size = size,
                       .changed = std::chrono::system_clock::time_point(changed)});
    } else if (errno != ENOENT) {  // a missing file has been removed since
      throw cannot_read(path_ / name);
    }
    errno = 0;
  }
  if (errno != 0) throw cannot_read(path_);
  std::sort(found.begin(), found.end(),
            [](const Entry& left, const Entry& right) { return left.name < right.name; });
  return found;
}

std::string read_file_or_pipe(const fs::path& path, std::size_t most) {
  FileDescriptor opened(::open(path.c_str(), to_read));
  struct stat status {};
  if (!opened || ::fstat(opened.get(), &status) != 0) throw cannot_read(path);
  if (!S_ISFIFO(status.st_mode)) return ForeignFile(std::move(opened), path).read(most);
  std::string text;
  std::array<char, 65'536> part;
  while (const std::size_t count = read_part(opened.get(), part, text.empty(), path)) {
    text.append(part.data(), count);
    if (text.size() > most) throw cannot_read(path, "it is larger than " + in_words(most));
  }
  return text;
}

}  // namespace kbench::system
