// A file that is there completely or not at all.
//
//     ResultFile file("result.json");   // throws before the long work when the place cannot be written
//     ...
//     file.write(text);                 // replaces what was there, in one step
//
// What is larger than memory comes in pieces: append() for each, and commit(). Without commit() what was there stays.
// Devices and pipes cannot be replaced; they are written to.
#pragma once

#include <kbench/export.hpp>

#include <filesystem>
#include <string_view>

namespace kbench::system {

class KBENCH_API ResultFile {
 public:
  explicit ResultFile(const std::filesystem::path& path);
  ResultFile(const ResultFile&) = delete;
  ResultFile& operator=(const ResultFile&) = delete;
  ~ResultFile();

  void append(std::string_view text);
  void commit();
  void write(std::string_view text) {
    append(text);
    commit();
  }

  // Of the file, before commit() and after it: for a lock that is there as soon as the file is.
  int descriptor() const { return file_; }

 private:
  std::filesystem::path path_;
  std::filesystem::path temporary_;  // empty: `file_` is the path itself, or already in its place
  int file_ = -1;
};

}  // namespace kbench::system
