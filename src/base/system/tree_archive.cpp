#include "base/system/tree_archive.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace kbench::system {
namespace {

enum class Kind : std::uint32_t { file = 1, directory, end };

struct Head {
  Kind kind = Kind::end;
  std::uint32_t mode = 0;
  std::int64_t changed = 0;  // nanoseconds since 1970
  std::uint64_t size = 0;    // bytes; 0 unless it is a file
  std::uint64_t name_length = 0;
};
static_assert(sizeof(Head) == 32);

constexpr std::uint64_t longest_name = 255;
constexpr std::uint64_t longest_note = std::uint64_t{64} << 10U;
constexpr mode_t permissions = 0777;
constexpr std::int64_t second = 1'000'000'000;

[[noreturn]] void cannot(const char* what) {
  throw std::system_error(errno, std::generic_category(), fmt::format("an archive of a directory: {}", what));
}

// Copies from `offset` to where `to` is written next. Returns the number of bytes, less than `size` if the source is shorter.
std::uint64_t copy(int to, int from, std::uint64_t offset, std::uint64_t size) {
  auto at = static_cast<off_t>(offset);
  std::uint64_t copied = 0;
  while (copied < size) {
    const ssize_t count = ::sendfile(to, from, &at, size - copied);
    if (count < 0 && errno != EINTR) cannot("sendfile");
    if (count == 0) break;
    if (count > 0) copied += static_cast<std::uint64_t>(count);
  }
  return copied;
}

class Packer {
 public:
  Packer(std::string_view note, const TreeBounds& bounds)
      : bounds_(bounds), archive_(::memfd_create("kbench-builds", MFD_CLOEXEC)) {
    if (!archive_) cannot("memfd_create");
    if (note.size() > longest_note) refuse("its note is too long");
    const std::uint64_t size = note.size();
    write({reinterpret_cast<const char*>(&size), sizeof size});
    write(note);
  }

  void add(const ForeignDirectory& directory, int depth = 0) {
    if (depth > bounds_.depth) refuse("its directories are too deep");
    for (const Entry& entry : directory.entries(bounds_.entries)) {
      if (++entries_ > bounds_.entries) refuse("it has too many files");
      if (entry.kind == EntryKind::directory) {
        const auto inner = directory.find_directory(entry.name);
        if (!inner) refuse("a directory is gone");
        begin({.kind = Kind::directory, .changed = nanoseconds(entry)}, entry.name);
        add(*inner, depth + 1);
        begin({.kind = Kind::end}, {});
      } else {
        if (entry.kind != EntryKind::file) refuse("it has links, pipes, sockets or devices");
        const auto file = directory.find(entry.name);
        if (!file) refuse("a file is gone");
        add(*file, entry);
      }
    }
  }

  // Nothing if no file was added.
  FileDescriptor take() { return has_files_ ? std::move(archive_) : FileDescriptor(); }

 private:
  [[noreturn]] static void refuse(const char* why) {
    throw Error(ErrorCode::io, fmt::format("no archive can be made of the directory: {}", why));
  }

  static std::int64_t nanoseconds(const Entry& entry) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(entry.changed.time_since_epoch()).count();
  }

  void add(const ForeignFile& file, const Entry& entry) {
    struct stat status {};
    if (::fstat(file.descriptor(), &status) != 0) cannot("fstat");
    begin({.kind = Kind::file,
           .mode = status.st_mode & permissions,
           .changed = nanoseconds(entry),
           .size = file.size()},
          entry.name);
    if (copy(archive_.get(), file.descriptor(), 0, file.size()) != file.size()) refuse("a file was changed");
    has_files_ = true;
  }

  void begin(Head head, std::string_view name) {
    head.name_length = name.size();
    write({reinterpret_cast<const char*>(&head), sizeof head});
    write(name);
    if (head.size > bounds_.bytes - bytes_) refuse("it has too many bytes");
    bytes_ += head.size;
  }

  void write(std::string_view bytes) {
    bytes_ += bytes.size();
    if (bytes_ > bounds_.bytes) refuse("it has too many bytes");
    if (::write(archive_.get(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
      cannot("write");
  }

  const TreeBounds& bounds_;
  FileDescriptor archive_;
  std::size_t entries_ = 0;
  std::uint64_t bytes_ = 0;
  bool has_files_ = false;
};

struct Packed {
  Head head;
  std::string name;
  std::uint64_t begin = 0;  // of a file's bytes in the archive
};

bool is_name(const std::string& name) {
  return !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos &&
         name.find('\0') == std::string::npos;
}

bool read_at(int archive, std::uint64_t offset, void* into, std::uint64_t size) {
  return ::pread(archive, into, size, static_cast<off_t>(offset)) == static_cast<ssize_t>(size);
}

struct Contents {
  std::string note;
  std::vector<Packed> all;
};

// Returns nothing if something is amiss.
std::optional<Contents> contents_of(int archive, const TreeBounds& bounds) {
  struct stat status {};
  if (::fstat(archive, &status) != 0) cannot("fstat");
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size > bounds.bytes) return std::nullopt;
  Contents contents;
  std::uint64_t note_length = 0;
  if (!read_at(archive, 0, &note_length, sizeof note_length) || note_length > longest_note)
    return std::nullopt;
  contents.note.resize(note_length);
  if (!read_at(archive, sizeof note_length, contents.note.data(), note_length)) return std::nullopt;
  std::size_t entries = 0;
  int depth = 0;
  for (std::uint64_t at = sizeof note_length + note_length; at < size;) {
    Packed& next = contents.all.emplace_back();
    Head& head = next.head;
    if (!read_at(archive, at, &head, sizeof head) || head.name_length > longest_name) return std::nullopt;
    at += sizeof head;
    next.name.resize(head.name_length);
    if (!read_at(archive, at, next.name.data(), head.name_length)) return std::nullopt;
    at += head.name_length;
    if (head.kind == Kind::end) {
      if (--depth < 0 || !next.name.empty() || head.size != 0) return std::nullopt;
      continue;
    }
    if (!is_name(next.name) || ++entries > bounds.entries) return std::nullopt;
    if (head.kind == Kind::directory) {
      if (++depth > bounds.depth || head.size != 0) return std::nullopt;
    } else {
      if (head.kind != Kind::file || (head.mode & ~permissions) != 0 || head.size > size - at)
        return std::nullopt;
      next.begin = at;
      at += head.size;
    }
  }
  if (depth != 0 || contents.all.empty()) return std::nullopt;
  return contents;
}

void set_time(int file, std::int64_t changed) {
  const std::int64_t below = ((changed % second) + second) % second;
  const timespec time{.tv_sec = (changed - below) / second, .tv_nsec = below};
  const std::array both{time, time};
  if (::futimens(file, both.data()) != 0) cannot("futimens");
}

FileDescriptor make_directory(int parent, const std::string& name) {
  if (::mkdirat(parent, name.c_str(), S_IRWXU) != 0) cannot("mkdirat");
  FileDescriptor made(::openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!made || ::fchmod(made.get(), S_IRWXU) != 0) cannot("openat");
  return made;
}

void make_file(int parent, const Packed& packed, int archive) {
  const FileDescriptor made(::openat(
      parent, packed.name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!made) cannot("openat");
  if (copy(made.get(), archive, packed.begin, packed.head.size) != packed.head.size) {
    errno = EIO;
    cannot("sendfile");
  }
  if (::fchmod(made.get(), packed.head.mode) != 0) cannot("fchmod");
  set_time(made.get(), packed.head.changed);
}

}  // namespace

FileDescriptor pack_tree(const ForeignDirectory& directory, std::string_view note, const TreeBounds& bounds) {
  Packer packer(note, bounds);
  packer.add(directory);
  return packer.take();
}

std::optional<std::string> unpack_tree(int archive, int directory, const TreeBounds& bounds) {
  auto contents = contents_of(archive, bounds);
  if (!contents) return std::nullopt;
  struct Open {
    FileDescriptor descriptor;
    std::int64_t changed;
  };
  std::vector<Open> above;  // from the top down
  for (const Packed& each : contents->all) {
    const int parent = above.empty() ? directory : above.back().descriptor.get();
    if (each.head.kind == Kind::directory) {
      above.push_back({make_directory(parent, each.name), each.head.changed});
    } else if (each.head.kind == Kind::file) {
      make_file(parent, each, archive);
    } else {
      set_time(parent, above.back().changed);  // after the last change in it
      above.pop_back();
    }
  }
  return std::move(contents->note);
}

}  // namespace kbench::system
