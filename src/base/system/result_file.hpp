// A file that is there completely or not at all.
//
//     ResultFile file("result.json");   // throws before the long work when the place cannot be written
//     ...
//     file.write(text);                 // replaces what was there, in one step
//
// Contents larger than memory come in pieces: append() for each, then commit(). The old file stays without commit().
// Devices and pipes are written to instead of replaced.
#pragma once

#include <filesystem>
#include <string_view>

namespace kbench::system {

class ResultFile {
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

  // The file's descriptor, before and after commit(), so that a lock exists as soon as the file does.
  int descriptor() const { return file_; }

 private:
  std::filesystem::path path_;
  std::filesystem::path temporary_;  // empty: `file_` is the path itself, or already in its place
  int file_ = -1;
};

}  // namespace kbench::system
