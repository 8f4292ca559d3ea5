// An archive of a directory that an untrusted process has written, in memory: regular files and directories, with times to the
// nanosecond, and the modes of files.
//
//     archive   = note_length note { directory | file | end }
//     directory = head name                   ; what is in it follows, up to its end
//     file      = head name bytes
//     head      = kind mode changed size name_length
//
// Whoever wrote the directory has stopped, and can no longer change it. It may contain anything: links, pipes, sparse files, any
// depth and any names. Only trusted processes write an archive; each reader checks it all the same.
#pragma once

#include "base/system/file_descriptor.hpp"
#include "base/system/foreign.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kbench::system {

struct TreeBounds {
  std::size_t entries = 20'000;                  // files and directories
  std::uint64_t bytes = std::uint64_t{1} << 28;  // of the archive
  int depth = 32;                                // of directories
};

// Returns memory with all that is in the directory, and a note of at most 64 KiB; no descriptor if there is no file in it. Throws
// Error for what is neither a file nor a directory, cannot be read, or exceeds a bound.
FileDescriptor pack_tree(const ForeignDirectory& directory, std::string_view note, const TreeBounds& bounds);

// Writes what is in an archive to an empty directory, and returns its note. Directories get mode 0700. Returns nothing, and writes
// nothing, if pack_tree() makes no such archive within these bounds. Throws std::system_error if something cannot be written.
std::optional<std::string> unpack_tree(int archive, int directory, const TreeBounds& bounds);

}  // namespace kbench::system
