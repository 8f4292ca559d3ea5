// Files and directories that somebody else wrote: submissions, journals, caches, results, exported boards.
//
//     const ForeignDirectory directory("runs");
//     for (const Entry& entry : directory.entries(most_entries)) {
//       if (const auto file = directory.find(entry.name)) use(file->read(largest_entry));
//     }
//
// Their author may change them at any time, and may put links, pipes or huge files among them. A path is
// therefore resolved once, and the examined file is the one that is read. In a directory no link is followed
// and nothing outside is reached. Only regular files are read, opening never blocks, and a size is compared
// with its bound before anything is read. A path that a person names is that person's choice: links on the
// way to it are followed.
//
// All functions throw Error with the path and the reason: "cannot read 'a/b': it is a symbolic link".
#pragma once

#include "base/system/file_descriptor.hpp"

#include <sys/stat.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kbench::system {

// Reads what a person named at a command line: a file, or a pipe such as a shell's <(...), to its end. Throws for a
// pipe that no process begins to write to within a second.
std::string read_file_or_pipe(const std::filesystem::path& path, std::size_t most);

// A regular file that is open for reading.
class ForeignFile {
 public:
  // Follows links: a person has named the path.
  static ForeignFile open(const std::filesystem::path& path);

  // All bytes. Throws when there are more than `most`, before it reads any if the file's size shows that.
  std::string read(std::size_t most) const;

  // The first bytes, at most `most`.
  std::string read_beginning(std::size_t most) const;

  std::uint64_t size() const {
    return static_cast<std::uint64_t>(status_.st_size);
  }  // bytes, when it was opened
  bool is_same_as(const ForeignFile& other) const;

  // True when only this process's user, or root, could have written it.
  bool is_own() const;

  int descriptor() const { return descriptor_.get(); }

 private:
  friend class ForeignDirectory;
  friend std::string read_file_or_pipe(const std::filesystem::path& path, std::size_t most);
  ForeignFile(FileDescriptor descriptor, std::filesystem::path path);

  FileDescriptor descriptor_;
  std::filesystem::path path_;  // shown in messages
  struct stat status_ {};
};

enum class EntryKind : std::uint8_t { file, directory, link, other };

// An entry of a directory, as of its listing.
struct Entry {
  std::string name;
  EntryKind kind = EntryKind::other;
  std::uint64_t size = 0;  // bytes, of a file
  std::chrono::system_clock::time_point changed = {};
};

class ForeignDirectory {
 public:
  // Both follow links: a person has named the path. The second gives nothing if none can be opened.
  explicit ForeignDirectory(const std::filesystem::path& path);
  static std::optional<ForeignDirectory> open_if_there(const std::filesystem::path& path);

  // Takes a directory that is open; messages name it by `path`.
  ForeignDirectory(FileDescriptor descriptor, std::filesystem::path path)
      : descriptor_(std::move(descriptor)), path_(std::move(path)) {}

  // Both return nothing if no file, or no directory, has the name. `name` may lead through directories:
  // "cuda/sum.so".
  std::optional<ForeignFile> find(const std::filesystem::path& name) const;
  std::optional<ForeignDirectory> find_directory(const std::filesystem::path& name) const;

  // All that is directly in it, sorted by name. Throws when there are more than `most`.
  std::vector<Entry> entries(std::size_t most) const;

 private:
  FileDescriptor descriptor_;
  std::filesystem::path path_;  // shown in messages
};

}  // namespace kbench::system
