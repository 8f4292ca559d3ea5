// Reads the lines of a file, one at a time, for the file may be larger than memory.
#pragma once

#include "base/system/foreign.hpp"

#include <kbench/error.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace kbench::batch {

class LineReader {
 public:
  // Throws Error if it cannot be read.
  explicit LineReader(const std::filesystem::path& path) : file_(system::ForeignFile::open(path)) {}

  // Returns the next line without its end, or nothing after the last. Of a line larger than document::largest_document
  // only the beginning is returned; the one after it is read as any other.
  std::optional<std::string> next();

  // Whether the latest line was larger, and the Error that says so.
  bool is_too_long() const { return is_too_long_; }
  static Error too_long();

  // Whether nothing ended the latest line.
  bool is_unfinished() const { return is_unfinished_; }

 private:
  bool fill();

  system::ForeignFile file_;
  std::string part_ = std::string(65'536, '\0');  // not on the stack, of which callers may have little
  std::size_t at_ = 0;
  std::size_t size_ = 0;  // bytes in part_
  off_t offset_ = 0;
  bool is_unfinished_ = false;
  bool is_too_long_ = false;
};

}  // namespace kbench::batch
